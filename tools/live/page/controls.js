// The sliders.

// A slider with log moves by the logarithm of its value, in steps of 0.02.
const SLIDERS = [
  { name: 'hue', label: 'Hue', low: -0.5, high: 0.5, step: 0.005, text: (v) => `${Math.round(v * 360)}°`, home: 0 },
  { name: 'saturation', label: 'Saturation', low: 0, high: 2, step: 0.01, home: 1 },
  { name: 'brightness', label: 'Brightness', low: 0.125, high: 8, log: true, home: 1 },
  { name: 'gamma', label: 'Gamma', low: 0.25, high: 4, log: true, home: 1 },
  { name: 'vibrancy', label: 'Vibrancy', low: 0, high: 2, step: 0.01, home: 1 },
  { name: 'speed', label: 'Speed', low: -4, high: 4, step: 0.05, home: null },
  { name: 'quality', label: 'Quality', low: 0, high: 500, step: 1, text: (v) => (v > 0 ? `${v}` : 'genome\'s'), home: null },
  { name: 'transition', label: 'Transition', low: 0, high: 10, step: 0.1, text: (v) => `${v.toFixed(1)} s`, home: null },
];
const HELD_MS = 600;

export class Controls {
  #rows = new Map();
  #touched = new Map();
  #change;

  // change(values) is called with the values that the user has set.
  constructor(form, change) {
    this.#change = change;
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const slider of SLIDERS) form.append(this.#makeRow(slider));
  }

  // Takes the server's values, except for sliders that the user has just moved.
  follow(values) {
    for (const [name, { slider, input, output }] of this.#rows) {
      if (performance.now() - (this.#touched.get(name) ?? -Infinity) < HELD_MS) continue;
      input.value = slider.log ? Math.log2(values[name]) : values[name];
      this.#show(slider, output, input, values[name]);
    }
  }

  // Resets the sliders of colour.
  reset() {
    const values = {};

    for (const slider of SLIDERS) if (slider.home !== null) values[slider.name] = slider.home;
    this.#touched.clear();
    this.#change(values);
  }

  #show(slider, output, input, value) {
    const text = slider.text ? slider.text(value) : value.toFixed(2);

    output.textContent = text;
    input.setAttribute('aria-valuetext', text);
  }

  #makeRow(slider) {
    const row = document.createElement('div');
    const label = document.createElement('label');
    const input = document.createElement('input');
    const output = document.createElement('output');

    row.className = 'row';
    label.textContent = slider.label;
    label.htmlFor = input.id = `slider-${slider.name}`;
    output.htmlFor = input.id;
    input.type = 'range';
    input.dataset.steers = '';
    input.min = slider.log ? Math.log2(slider.low) : slider.low;
    input.max = slider.log ? Math.log2(slider.high) : slider.high;
    input.step = slider.log ? 0.02 : slider.step;
    input.addEventListener('input', () => {
      const value = slider.log ? 2 ** input.valueAsNumber : input.valueAsNumber;

      this.#touched.set(slider.name, performance.now());
      this.#show(slider, output, input, value);
      this.#change({ [slider.name]: value });
    });
    this.#rows.set(slider.name, { slider, input, output });
    row.append(label, input, output);
    return row;
  }
}
