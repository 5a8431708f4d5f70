// Messages that come and go, and stay readable to screen readers.

const SECONDS = 9;
const MOST = 4;

const list = document.getElementById('notices');

export function notice(text, isError = false) {
  const item = document.createElement('p');

  item.className = isError ? 'notice error' : 'notice';
  item.textContent = text;
  list.append(item);
  while (list.children.length > MOST) list.firstChild.remove();
  setTimeout(() => item.remove(), SECONDS * 1000);
}
