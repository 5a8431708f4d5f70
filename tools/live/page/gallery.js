// Shows the next flames in small pictures, which the server renders beside the stream.

import { address } from './connection.js';

const AT_ONCE = 2;

export class Gallery {
  #list;
  #text;
  #go;
  #urls = [];
  #round = 0;

  // go(time) is called when a flame is chosen.
  constructor(list, text, go) {
    this.#list = list;
    this.#text = text;
    this.#go = go;
  }

  async show({ flames }, { width, height }) {
    const round = ++this.#round;

    this.#list.style.setProperty('--aspect', `${width} / ${height}`);
    this.#clear();
    this.#text.textContent = flames.length < 2
      ? 'Here plays one flame. Start flame-live with a folder, or without a genome, to have more.'
      : '';
    const waiting = flames.map((flame, index) => ({ flame, ...this.#addItem(flame, index) }));
    const work = async () => {
      while (waiting.length && round === this.#round) await this.#fill(waiting.shift(), round);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  hide() {
    this.#round++;
    this.#clear();
  }

  #clear() {
    this.#list.replaceChildren();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
  }

  #addItem(flame, index) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    const picture = document.createElement('img');
    const title = document.createElement('span');

    button.type = 'button';
    button.dataset.steers = '';
    picture.alt = '';
    picture.className = 'empty';
    title.textContent = flame.title || (index ? `flame ${index + 1}` : 'this one');
    button.append(picture, title);
    button.addEventListener('click', () => this.#go(flame.time));
    item.append(button);
    this.#list.append(item);
    return { picture, title };
  }

  async #fill({ flame, picture, title }, round) {
    try {
      const response = await fetch(address('api/thumbnail', { time: flame.time }));

      if (!response.ok) throw new Error((await response.json()).text);
      const name = response.headers.get('X-Flame-Title');
      const url = URL.createObjectURL(await response.blob());

      if (round !== this.#round) {
        URL.revokeObjectURL(url);
        return;
      }
      this.#urls.push(url);
      picture.className = '';
      picture.src = url;
      if (name) title.textContent = decodeURIComponent(name);
    } catch (error) {
      title.textContent = error.message;
    }
  }
}
