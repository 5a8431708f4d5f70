// Moves the camera by mouse, wheel, touch and keys. The arithmetic is that of flamesrc's
// own navigation.

const ZOOM_STEP = 0.25;
const TURN_STEP = 5;
const MOVE_STEP = 0.05;
const LIMITS = { zoom: [-8, 12], 'pan-x': [-1000, 1000], 'pan-y': [-1000, 1000] };
const HELD_MS = 600;

const clamp = (value, [low, high]) => Math.min(Math.max(value, low), high);

export const HOME = { zoom: 0, 'pan-x': 0, 'pan-y': 0, rotation: 0 };

// Calls change() with the camera's values when they change.
export class Camera {
  #stage;
  #video;
  #change;
  #values = { ...HOME };
  #pointers = new Map();
  #touched = -Infinity;

  enabled = false;

  constructor(stage, video, change) {
    this.#stage = stage;
    this.#video = video;
    this.#change = change;
    stage.addEventListener('pointerdown', (event) => this.#press(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#release(event));
    stage.addEventListener('pointercancel', (event) => this.#release(event));
    stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    stage.addEventListener('dblclick', () => this.set(HOME));
  }

  get values() { return { ...this.#values }; }

  // Takes the server's values, unless the user has just moved the camera: these may be older.
  follow(values) {
    if (this.#pointers.size || performance.now() - this.#touched < HELD_MS) return;
    for (const name of Object.keys(HOME)) this.#values[name] = values[name];
  }

  set(values) {
    if (!this.enabled) return;
    Object.assign(this.#values, values);
    this.#tell();
  }

  // Handles a key. Returns whether it moves the camera.
  key(key) {
    const step = MOVE_STEP;

    switch (key) {
      case 'ArrowLeft': this.#pan(-step, 0); return true;
      case 'ArrowRight': this.#pan(step, 0); return true;
      case 'ArrowUp': this.#pan(0, -step); return true;
      case 'ArrowDown': this.#pan(0, step); return true;
      case '+': case '=': this.#zoom(ZOOM_STEP, 0, 0); return true;
      case '-': this.#zoom(-ZOOM_STEP, 0, 0); return true;
      case '[': this.#turn(-TURN_STEP, 0, 0); return true;
      case ']': this.#turn(TURN_STEP, 0, 0); return true;
      case '0': case 'Home': this.set(HOME); return true;
      default: return false;
    }
  }

  #tell() {
    this.#touched = performance.now();
    this.#change(this.values);
  }

  #size() {
    return { width: this.#video.videoWidth || 16, height: this.#video.videoHeight || 9 };
  }

  // Returns the number of picture pixels in a pixel of the window.
  #scale() {
    const { width, height } = this.#size();
    const across = this.#stage.clientWidth / width;
    const down = this.#stage.clientHeight / height;
    const fits = this.#video.classList.contains('fit');

    return 1 / (fits ? Math.min(across, down) : Math.max(across, down));
  }

  // Returns the pointer's place, in picture pixels from the middle of the picture.
  #place(event) {
    const box = this.#stage.getBoundingClientRect();
    const scale = this.#scale();

    return {
      x: (event.clientX - box.left - box.width / 2) * scale,
      y: (event.clientY - box.top - box.height / 2) * scale,
    };
  }

  // Moves the camera by a distance on the screen, in picture pixels at zoom 0.
  #shift(x, y, rotation = this.#values.rotation) {
    const { width, height } = this.#size();
    const angle = -rotation * Math.PI / 180;
    const c = Math.cos(angle), s = Math.sin(angle);
    const values = this.#values;

    values['pan-x'] = clamp(values['pan-x'] + (c * x - s * y) / width, LIMITS['pan-x']);
    values['pan-y'] = clamp(values['pan-y'] + (s * x + c * y) / height, LIMITS['pan-y']);
  }

  #pan(x, y) {
    if (!this.enabled) return;
    const { width, height } = this.#size();
    const scale = 2 ** -this.#values.zoom;

    this.#shift(x * width * scale, y * height * scale);
    this.#tell();
  }

  // Zooms about x, y, which stays at its place.
  #zoom(steps, x, y) {
    if (!this.enabled) return;
    const before = 2 ** -this.#values.zoom;

    this.#values.zoom = clamp(this.#values.zoom + steps, LIMITS.zoom);
    const change = before - 2 ** -this.#values.zoom;
    this.#shift(change * x, change * y);
    this.#tell();
  }

  #turn(degrees, x, y) {
    if (!this.enabled) return;
    const scale = 2 ** -this.#values.zoom;
    const before = this.#values.rotation;
    const after = (before + degrees + 540) % 360 - 180;

    this.#shift(x * scale, y * scale, before);
    this.#shift(-x * scale, -y * scale, after);
    this.#values.rotation = after;
    this.#tell();
  }

  #press(event) {
    if (event.button > 0) return;
    this.#stage.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, this.#place(event));
    this.#stage.classList.add('dragging');
  }

  #release(event) {
    this.#pointers.delete(event.pointerId);
    if (!this.#pointers.size) this.#stage.classList.remove('dragging');
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);

    if (!before || !this.enabled) return;
    const now = this.#place(event);
    this.#pointers.set(event.pointerId, now);
    const scale = 2 ** -this.#values.zoom;
    if (this.#pointers.size === 1 && event.shiftKey) {
      this.#turn((Math.atan2(now.y, now.x) - Math.atan2(before.y, before.x)) * 180 / Math.PI, 0, 0);
    } else if (this.#pointers.size === 1) {
      this.#shift((before.x - now.x) * scale, (before.y - now.y) * scale);
      this.#tell();
    } else {
      this.#pinch(event.pointerId, before, now);
    }
  }

  // Follows two fingers, so that the point under each finger stays there.
  #pinch(id, before, now) {
    const other = [...this.#pointers].find(([pointer]) => pointer !== id)[1];
    const scale = 2 ** -this.#values.zoom;
    const from = { x: before.x - other.x, y: before.y - other.y };
    const to = { x: now.x - other.x, y: now.y - other.y };
    const lengths = [Math.hypot(from.x, from.y), Math.hypot(to.x, to.y)];

    if (Math.min(...lengths) < 1) return;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.#shift((before.x - now.x) / 2 * scale, (before.y - now.y) / 2 * scale);
    this.#zoom(Math.log2(lengths[1] / lengths[0]), middle.x, middle.y);
    let angle = (Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x)) * 180 / Math.PI;
    if (angle > 180) angle -= 360;
    if (angle < -180) angle += 360;
    this.#turn(angle, middle.x, middle.y);
  }

  #wheel(event) {
    const unit = [1 / 400, 1 / 12, 1][event.deltaMode] ?? 1 / 400;
    const { x, y } = this.#place(event);

    event.preventDefault();
    this.#zoom(clamp(-event.deltaY * unit, [-1, 1]), x, y);
  }
}
