// Writes the line with frames a second, samples a pixel, load and delay.

// Measures the browser's side of the connection since the last call.
export class Receiver {
  #before = null;

  async measure(peer) {
    let now = null;

    for (const report of (await peer?.getStats())?.values() ?? []) {
      if (report.type === 'inbound-rtp' && report.kind === 'video') now = report;
    }
    const before = this.#before;
    this.#before = now;
    if (!now || !before || now.id !== before.id) return null;
    const frames = now.framesDecoded - before.framesDecoded;
    const shown = now.jitterBufferEmittedCount - before.jitterBufferEmittedCount;
    return {
      size: `${now.frameWidth}×${now.frameHeight}`,
      fps: frames / (now.timestamp - before.timestamp) * 1000,
      // Milliseconds from the first packet of a frame to its picture.
      wait: shown > 0 ? (now.jitterBufferDelay - before.jitterBufferDelay) / shown * 1000 : 0,
      decode: frames > 0 ? (now.totalDecodeTime - before.totalDecodeTime) / frames * 1000 : 0,
    };
  }
}

const percent = (part) => `${Math.round(part * 100)} %`;

export function describe(server, received, delay, frameTime) {
  const words = [];

  if (received) words.push(received.size, `${received.fps.toFixed(0)} frames/s`);
  words.push(`${server.quality.toFixed(server.quality < 10 ? 1 : 0)} samples a pixel`);
  words.push(`load ${percent(server.load)}`, `encoder ${percent(server.encoder)}`);
  if (received && delay !== null) {
    // The way to the server and back, one frame in flight and the one that is being rendered.
    const all = delay + 2 * frameTime + received.wait + received.decode;

    words.push(`delay ${all.toFixed(0)} ms`);
  }
  words.push(`${server.viewers} watching`);
  return words.join(' · ');
}
