// Saves the picture, which the server renders anew, and the genome as a file.

import { address } from './connection.js';

export function download(blob, name) {
  const anchor = document.createElement('a');

  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
}

export function fileName(state, end) {
  return `${(state?.title || 'flame').replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 64)}.${end}`;
}

async function fetchFile(path, query) {
  const response = await fetch(address(path, query));

  if (!response.ok) throw new Error((await response.json()).text);
  return response.blob();
}

export async function savePicture(state, width, height, quality) {
  download(await fetchFile('api/picture', { width, height, quality }), fileName(state, 'png'));
}

export async function saveLikes() {
  download(await fetchFile('api/likes', {}), 'liked.flam3');
}

export async function saveGenome(state) {
  download(await fetchFile('api/genome', {}), fileName(state, 'flam3'));
}
