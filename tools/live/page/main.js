// The page: connects its elements with the connection, the camera and the controls.

import { Camera, HOME } from './camera.js';
import { Connection } from './connection.js';
import { Controls } from './controls.js';
import { Gallery } from './gallery.js';
import { followLink, makeLink, readLink } from './link.js';
import { notice } from './notices.js';
import { Recorder } from './record.js';
import { fileName, saveGenome, saveLikes, savePicture } from './save.js';
import { describe, Receiver } from './stats.js';

const IDLE_MS = 4000;
const HINT_MS = 3000;
const LARGEST_FILE = 4 << 20;

const find = (id) => document.getElementById(id);
const stage = find('stage'), video = find('picture'), status = find('status');
const connection = new Connection();
const receiver = new Receiver();

let hello = null, state = null, role = null;
let link = readLink();
let speed = 1; // before the pause
let pending = null; // values that wait for the next frame of the screen
let scheduled = false;

/* ------------------------------------------------------------------ steering */

// Sends values. The first ones go at once. Those that follow within the same frame of the
// screen wait for the next frame, and longer while the connection is busy.
function set(values) {
  pending = { ...pending, ...values };
  if (state) Object.assign(state.values, values);
  if (!scheduled) flush();
}

function flush() {
  scheduled = false;
  if (!pending) return;
  if (!connection.isBusy || !connection.isOpen) {
    connection.send({ type: 'set', values: pending });
    pending = null;
  }
  scheduled = true;
  requestAnimationFrame(flush);
}

const camera = new Camera(stage, video, set);
const controls = new Controls(find('sliders'), set);
const recorder = new Recorder(showRecording);
const gallery = new Gallery(find('flames'), find('gallery-text'),
  (time) => connection.send({ type: 'go', time }));

function whyNot() {
  if (!connection.isOpen) return 'There is no connection at the moment.';
  if (role?.steer) return '';
  return role?.control === 'first'
    ? 'Whoever came first steers; you are next when they leave.'
    : 'Only watching is possible here.';
}

function showRole() {
  const why = whyNot();

  camera.enabled = !why;
  find('why-not').textContent = why;
  find('why-not').hidden = !why;
  for (const element of document.querySelectorAll('[data-steers]')) {
    element.disabled = Boolean(why);
    element.title = why;
  }
  document.querySelector('.file').classList.toggle('off', Boolean(why));
}

function setButton(id, icon, label) {
  find(id).querySelector('use').setAttribute('href', `#i-${icon}`);
  find(id).querySelector('span').textContent = label;
}

function showSpeed(now) {
  if (now) speed = now;
  setButton('pause', now ? 'pause' : 'play', now ? 'Pause' : 'Play');
}

function pause() {
  const now = state?.values.speed;

  if (now) speed = now;
  const wanted = now ? 0 : speed;
  set({ speed: wanted });
  showSpeed(wanted);
}

function steer(message, text) {
  const why = whyNot();

  if (why) notice(why, true);
  else if (connection.send(message)) notice(text);
}

const like = () => steer({ type: 'like' }, 'Liked. Breed crosses it with another flame, and Save has all that are liked.');
const breed = () => steer({ type: 'breed' }, 'A child of this flame comes.');

async function open(file) {
  const why = whyNot();

  if (why) notice(why, true);
  else if (file.size > LARGEST_FILE) notice(`${file.name} is larger than the 4 MiB that may be dropped.`, true);
  else if (connection.sendDocument(await file.arrayBuffer())) notice(`${file.name} is on its way.`);
}

/* ------------------------------------------------------------------ messages */

function showState(message) {
  const filters = find('filters');

  state = message;
  camera.follow(message.values);
  controls.follow(message.values);
  if (![...filters.options].some((option) => option.value === message.values.filters)) {
    filters.add(new Option(message.values.filters, message.values.filters));
  }
  filters.value = message.values.filters;
  showSpeed(message.values.speed);
  setButton('like', 'like', message.likes ? `Like (${message.likes})` : 'Like');
  find('save-likes').hidden = !message.likes;
  find('title').textContent = message.title || 'flame-live';
  document.title = message.title ? `${message.title} – flame-live` : 'flame-live';
  find('home').hidden = message.plays !== 'dropped';
}

// Follows the page's link as soon as the state and the role are known, and only once.
function tryLink() {
  if (!link || !state || !role) return;
  const wanted = link;

  link = null;
  history.replaceState(null, '', location.pathname + location.search);
  const why = whyNot();
  if (why) notice(`The link asks for another flame. ${why}`, true);
  else followLink(wanted, state, connection).catch((error) => notice(error.message, true));
}

async function showStats(message) {
  const received = await receiver.measure(connection.peer);

  find('stats').textContent = describe(message, received, connection.delay, 1000 / Math.max(message.fps, 1));
}

const handlers = {
  hello(message) {
    hello = message;
    find('save-width').value ||= message.width;
    find('save-height').value ||= message.height;
  },
  role(message) {
    role = message;
    showRole();
    tryLink();
  },
  state(message) {
    showState(message);
    tryLink();
  },
  stats: showStats,
  gallery(message) {
    if (!find('gallery').hidden) gallery.show(message, hello).then(showRole);
    showRole();
  },
  error: (message) => notice(message.text, true),
};

connection.addEventListener('message', ({ detail }) => handlers[detail.type]?.(detail));
connection.addEventListener('open', () => {
  status.textContent = 'Waiting for the picture …';
  setTimeout(() => {
    if (status.textContent === 'Waiting for the picture …') {
      status.textContent = 'Still waiting for the picture. The first one may take a while; or a firewall is in the way.';
    }
  }, HINT_MS);
});
connection.addEventListener('lost', ({ detail }) => {
  status.textContent = `${detail} Trying again …`;
  find('stats').textContent = '';
  recorder.stop();
  role = null;
  showRole();
});
connection.addEventListener('stream', ({ detail }) => {
  video.srcObject = detail;
  video.play().catch(() => { status.textContent = 'Press a key or tap to play.'; });
});
video.addEventListener('playing', () => {
  status.textContent = '';
  hintLater();
});

/* --------------------------------------------------------------------- panels */

const panels = { gallery: find('open-gallery'), controls: find('open-controls') };

function toggle(name, wanted = find(name).hidden) {
  for (const [other, button] of Object.entries(panels)) {
    const isOpen = other === name && wanted;

    find(other).hidden = !isOpen;
    button.setAttribute('aria-expanded', isOpen);
  }
  if (name === 'gallery' && wanted) connection.send({ type: 'gallery' });
  if (find('gallery').hidden) gallery.hide();
  if (wanted) toggleMore(false);
}

// Shows or hides the buttons that do not fit into the row of a narrow page.
function toggleMore(wanted = !find('more').classList.contains('open')) {
  find('more').classList.toggle('open', wanted);
  find('open-more').setAttribute('aria-expanded', wanted);
}

function closePanels() {
  for (const [name, button] of Object.entries(panels)) {
    if (find(name).hidden) continue;
    toggle(name, false);
    button.focus();
  }
  toggleMore(false);
}

function toggleFigures(wanted = find('stats').hidden) {
  find('stats').hidden = !wanted;
  find('figures').checked = wanted;
}

function showRecording(seconds) {
  const time = new Date((seconds ?? 0) * 1000).toISOString().slice(15, 19);

  setButton('record', seconds === null ? 'record' : 'stop', seconds === null ? 'Record' : `Stop ${time}`);
  document.body.classList.toggle('recording', seconds !== null);
}

function record() {
  try {
    if (recorder.isOn) recorder.stop();
    else recorder.start(video.srcObject, (end) => fileName(state, end));
  } catch (error) {
    notice(error.message, true);
  }
}

function toggleFullscreen() {
  if (!document.fullscreenEnabled) notice('This browser shows no page in full screen.', true);
  else if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch((error) => notice(error.message, true));
}

async function share() {
  const text = find('link-text');

  try {
    text.value = await makeLink({ ...state, time: await askTime() });
    find('link-status').textContent = new URL(text.value).hostname === '127.0.0.1'
      ? 'This server is reached from this machine only.' : '';
    find('link').showModal();
    text.select();
  } catch (error) {
    notice(error.message, true);
  }
}

// Asks the server for the current time, since the latest state message may be old.
function askTime() {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server does not answer.')), 3000);

    connection.addEventListener('message', function listen({ detail }) {
      if (detail.type !== 'state') return;
      clearTimeout(late);
      connection.removeEventListener('message', listen);
      resolve(detail.time);
    });
    if (!connection.send({ type: 'state' })) reject(new Error('There is no connection at the moment.'));
  });
}

async function save(event) {
  const line = find('save-status'), button = find('save-picture');

  event.preventDefault();
  line.textContent = 'The picture is being rendered …';
  button.disabled = true;
  try {
    await savePicture(state, find('save-width').value, find('save-height').value, find('save-quality').value);
    line.textContent = 'Done.';
  } catch (error) {
    line.textContent = error.message;
  }
  button.disabled = false;
}

find('pause').onclick = pause;
find('like').onclick = like;
find('breed').onclick = breed;
find('record').onclick = record;
find('open-more').onclick = () => toggleMore();
find('more').onclick = () => toggleMore(false);
find('figures').onchange = (event) => toggleFigures(event.target.checked);
find('save-likes').onclick = () => saveLikes().catch((error) => { find('save-status').textContent = error.message; });
find('next').onclick = () => connection.send({ type: 'next' });
find('open-gallery').onclick = () => toggle('gallery');
find('open-controls').onclick = () => toggle('controls');
find('open-save').onclick = () => { find('save-status').textContent = ''; find('save').showModal(); };
find('save-form').onsubmit = save;
find('save-genome').onclick = () => saveGenome(state).catch((error) => { find('save-status').textContent = error.message; });
find('share').onclick = share;
find('copy-link').onclick = () => navigator.clipboard.writeText(find('link-text').value).then(
  () => { find('link-status').textContent = 'Copied.'; },
  () => { find('link-text').select(); find('link-status').textContent = 'Copy it with the keyboard.'; });
find('fullscreen').onclick = toggleFullscreen;
find('open-help').onclick = () => find('help').showModal();
find('filters').onchange = (event) => set({ filters: event.target.value });
find('reset').onclick = () => { controls.reset(); set({ filters: 'auto' }); };
find('reset-camera').onclick = () => camera.set(HOME);
find('home').onclick = () => connection.send({ type: 'home' });
find('fit').onchange = (event) => video.classList.toggle('fit', event.target.checked);
find('file').onchange = ({ target }) => {
  if (target.files[0]) open(target.files[0]);
  target.value = '';
};
for (const button of document.querySelectorAll('[data-close]')) {
  button.onclick = () => button.closest('dialog').close();
}

/* ----------------------------------------------------------------------- keys */

const keys = {
  n: () => connection.send({ type: 'next' }),
  p: pause,
  l: like,
  b: breed,
  r: record,
  t: () => toggleFigures(),
  g: () => toggle('gallery'),
  c: () => toggle('controls'),
  s: () => find('open-save').click(),
  f: toggleFullscreen,
  h: () => find('help').showModal(),
  '?': () => find('help').showModal(),
  Escape: closePanels,
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.target.closest('input, select, textarea') && event.key !== 'Escape') return;
  const action = keys[event.key] ?? keys[event.key.toLowerCase()];

  if (action) action();
  else if (!camera.key(event.key)) return;
  event.preventDefault();
});

/* ----------------------------------------------------------------------- drops */

addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dropping');
});
addEventListener('dragleave', () => document.body.classList.remove('dropping'));
addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
  else notice('Drop a genome file here.', true);
});

/* ------------------------------------------------------------------------ idle */

let idle = 0;

let hint = 0, touched = false;

// Shows a hint about what the user can do, unless something is touched within three seconds.
function hintLater() {
  clearTimeout(hint);
  if (touched) return;
  hint = setTimeout(() => {
    const how = matchMedia('(pointer: coarse)').matches
      ? 'Drag to move, pinch to zoom, turn two fingers. Next brings another flame.'
      : 'Drag to move, turn the wheel to zoom. N brings another flame, H lists all keys.';

    find('hint').textContent = whyNot() || how;
    wake();
  }, HINT_MS);
}

function touch() {
  touched = true;
  clearTimeout(hint);
  find('hint').textContent = '';
}

function wake() {
  document.body.classList.remove('idle');
  clearTimeout(idle);
  idle = setTimeout(() => {
    const busy = Object.keys(panels).some((name) => !find(name).hidden);

    if (!busy && !document.querySelector('dialog[open]')) document.body.classList.add('idle');
    find('hint').textContent = '';
  }, IDLE_MS);
}
for (const name of ['pointerdown', 'wheel', 'keydown']) addEventListener(name, touch);
for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin']) addEventListener(name, wake);
addEventListener('pointerdown', () => { if (video.paused && video.srcObject) video.play().catch(() => {}); });

showRole();
wake();
connection.start();
