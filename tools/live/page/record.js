// Records a clip of the stream as it comes, without another encoding on the server.

import { download } from './save.js';

const LONGEST_S = 60;
const BITS = 12_000_000;
const KINDS = [['video/webm;codecs=vp9', 'webm'], ['video/webm', 'webm'], ['video/mp4', 'mp4']];

export class Recorder {
  #recorder = null;
  #timer = 0;
  #tell;

  // tell(seconds) is called with the length of the recording, or with null when it has ended.
  constructor(tell) {
    this.#tell = tell;
  }

  get isOn() { return this.#recorder !== null; }

  // Starts a recording. Throws an error that says why if that is impossible. name(end) returns
  // the file's name with that ending.
  start(stream, name) {
    const kind = 'MediaRecorder' in window && KINDS.find(([type]) => MediaRecorder.isTypeSupported(type));

    if (!stream) throw new Error('There is no picture to record yet.');
    if (!kind) throw new Error('This browser records no video.');
    const recorder = new MediaRecorder(stream, { mimeType: kind[0], videoBitsPerSecond: BITS });
    const parts = [];
    const began = performance.now();

    recorder.ondataavailable = ({ data }) => { if (data.size) parts.push(data); };
    recorder.onstop = () => {
      clearInterval(this.#timer);
      this.#recorder = null;
      this.#tell(null);
      if (parts.length) download(new Blob(parts, { type: kind[0] }), name(kind[1]));
    };
    recorder.start(1000);
    this.#recorder = recorder;
    this.#tell(0);
    this.#timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;

      if (seconds >= LONGEST_S) this.stop();
      else this.#tell(seconds);
    }, 500);
  }

  stop() {
    if (this.#recorder?.state === 'recording') this.#recorder.stop();
  }
}
