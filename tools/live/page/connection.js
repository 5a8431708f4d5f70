// The connection to flame-live: messages by WebSocket, the picture by WebRTC. It reconnects
// by itself.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;
const PING_MS = 1000;

const token = new URLSearchParams(location.search).get('token');

// Returns an address on this server, with the token.
export function address(path, query = {}) {
  const url = new URL(path, location.href);

  if (token) query = { ...query, token };
  url.search = new URLSearchParams(query);
  url.hash = '';
  return url;
}

// Fires 'open'; 'message', whose detail is the message; 'stream'; and 'lost', whose detail is
// the reason as a text for people.
export class Connection extends EventTarget {
  #socket = null;
  #peer = null;
  #wait = FIRST_WAIT;
  #why = '';
  #pings = new Map();
  #lastPing = 0;
  #timer = 0;

  delay = null; // milliseconds to the server and back

  get peer() { return this.#peer; }
  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }
  // Whether messages wait to be sent, so that another one would wait, too.
  get isBusy() { return !this.isOpen || this.#socket.bufferedAmount > 4096; }

  start() {
    this.#connect();
    setInterval(() => this.#ping(), PING_MS);
    addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#hurry();
    });
  }

  send(message) {
    if (!this.isOpen) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  sendDocument(bytes) {
    if (!this.isOpen) return false;
    this.#socket.send(bytes);
    return true;
  }

  #connect() {
    const url = address('api/socket');

    clearTimeout(this.#timer);
    url.protocol = url.protocol.replace('http', 'ws');
    this.#why = '';
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.#opened();
    this.#socket.onmessage = (event) => this.#received(JSON.parse(event.data));
    this.#socket.onclose = (event) => this.#closed(event.reason);
  }

  #hurry() {
    if (this.#socket?.readyState === WebSocket.CLOSED) {
      this.#wait = FIRST_WAIT;
      this.#connect();
    }
  }

  #opened() {
    this.#pings.clear();
    this.dispatchEvent(new Event('open'));
    this.send({ type: 'watch' });
  }

  // A browser does not tell a page why a WebSocket was refused. The same request by HTTP does.
  async #findReason() {
    try {
      const response = await fetch(address('api/hello'), { cache: 'no-store' });

      if (!response.ok) return (await response.json()).text;
      return 'The connection was lost.';
    } catch {
      return 'The server does not answer.';
    }
  }

  async #closed(reason) {
    const socket = this.#socket;

    this.#dropPeer();
    const why = this.#why || reason || await this.#findReason();
    if (socket !== this.#socket) return;
    this.dispatchEvent(new CustomEvent('lost', { detail: why }));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #received(message) {
    switch (message.type) {
      case 'offer':
        this.#answer(message.sdp).catch((error) => this.#fail(error.message));
        break;
      case 'candidate':
        this.#peer?.addIceCandidate({
          candidate: message.candidate, sdpMLineIndex: message.line,
        }).catch(() => {});
        break;
      case 'pong':
        this.#ponged(message.id);
        break;
      case 'hello':
        this.hello = message;
        break;
      case 'full':
        this.#wait = LONGEST_WAIT;
        this.#fail(message.text);
        break;
    }
    this.dispatchEvent(new CustomEvent('message', { detail: message }));
  }

  #fail(why) {
    this.#why = why;
    this.#socket.close();
  }

  #iceServers() {
    const servers = [];
    const { stun, turn } = this.hello ?? {};
    const parts = turn?.match(/^(turns?):\/\/([^:@]*):([^@]*)@(.*)$/);

    if (stun) servers.push({ urls: stun.replace('://', ':') });
    if (parts) {
      servers.push({
        urls: `${parts[1]}:${parts[4]}`,
        username: decodeURIComponent(parts[2]),
        credential: decodeURIComponent(parts[3]),
      });
    }
    return servers;
  }

  async #answer(sdp) {
    this.#dropPeer();
    if (!('RTCPeerConnection' in window)) {
      throw new Error('This browser has no WebRTC, by which the picture comes.');
    }
    const peer = this.#peer = new RTCPeerConnection({ iceServers: this.#iceServers() });

    peer.ontrack = ({ receiver, streams, track }) => {
      // Controls should have an effect at once, so each frame is shown without a buffer.
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
      if ('playoutDelayHint' in receiver) receiver.playoutDelayHint = 0;
      this.dispatchEvent(new CustomEvent('stream', {
        detail: streams[0] ?? new MediaStream([track]),
      }));
    };
    peer.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate) this.send({ type: 'candidate', candidate: candidate.candidate });
    };
    peer.onconnectionstatechange = () => {
      if (peer !== this.#peer) return;
      if (peer.connectionState === 'connected') this.#wait = FIRST_WAIT;
      if (peer.connectionState === 'failed') {
        this.#fail('The picture does not get through: a firewall may be in the way.');
      }
    };
    await peer.setRemoteDescription({ type: 'offer', sdp });
    await peer.setLocalDescription(await peer.createAnswer());
    this.send({ type: 'answer', sdp: peer.localDescription.sdp });
  }

  #dropPeer() {
    this.#peer?.close();
    this.#peer = null;
  }

  #ping() {
    const id = ++this.#lastPing;

    if (this.send({ type: 'ping', id })) this.#pings.set(id, performance.now());
  }

  #ponged(id) {
    if (!this.#pings.has(id)) return;
    this.delay = performance.now() - this.#pings.get(id);
    this.#pings.delete(id);
  }
}
