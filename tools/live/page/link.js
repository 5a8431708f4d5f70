// Links that open the same flame, time and camera for others. Browsers do not send the part
// after the # to a server.

import { address } from './connection.js';

const VALUES = ['zoom', 'pan-x', 'pan-y', 'rotation', 'hue', 'saturation', 'brightness',
  'gamma', 'vibrancy', 'speed'];
// Some programs cut longer links.
const LONGEST = 30000;
const LARGEST_GENOME = 4 << 20;

async function pipe(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function toText(bytes) {
  let text = '';

  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromText(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));

  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

// Makes a link. It contains the genome if that was dropped on the page; otherwise the time is
// enough.
export async function makeLink(state) {
  const words = new URLSearchParams();

  for (const name of VALUES) words.set(name, +state.values[name].toPrecision(9));
  if (state.plays === 'dropped') {
    const response = await fetch(address('api/genome'));

    if (!response.ok) throw new Error((await response.json()).text);
    words.set('genome', toText(await pipe(await response.arrayBuffer(),
      new CompressionStream('deflate-raw'))));
  } else {
    words.set('time', state.time);
    words.set('source', state.source);
  }
  const url = new URL(location.href);
  url.hash = words;
  if (url.href.length > LONGEST) {
    throw new Error('This genome is too large for a link: save it and send the file.');
  }
  return url.href;
}

// Returns what the page's link asks for, or null if it asks for nothing.
export function readLink() {
  const words = new URLSearchParams(location.hash.slice(1));
  const values = {};

  if (!words.has('genome') && !words.has('time')) return null;
  for (const name of VALUES) {
    const value = Number(words.get(name) ?? NaN);

    if (Number.isFinite(value)) values[name] = value;
  }
  return { values, time: Number(words.get('time')), source: words.get('source'), genome: words.get('genome') };
}

// Follows a link. Throws an error that says why if that is impossible.
export async function followLink(link, state, connection) {
  if (link.genome) {
    const genome = await pipe(fromText(link.genome), new DecompressionStream('deflate-raw'));

    if (genome.length > LARGEST_GENOME) throw new Error('The link\'s genome is too large.');
    connection.sendDocument(genome);
  } else if (link.source === state.source) {
    if (state.plays !== state.home) connection.send({ type: 'home' });
    connection.send({ type: 'go', time: link.time });
  } else {
    throw new Error('The link is for another folder or stream than the one that plays here.');
  }
  connection.send({ type: 'set', values: link.values });
}
