import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';

const opcodes = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
const finalFrameBit = 0x80;
const maskBit = 0x80;
const maskBytes = 4;
const endOfHead = '\r\n\r\n';
const emptyBuffer = Buffer.alloc(0);

type PhoneSocketEvents = { open: []; frame: [text: Buffer]; close: [] };

/**
 * A phone's WebSocket (RFC 6455). It implements only the parts of the protocol that a phone of the bench needs, because
 * a full client library would take processor time from the server on the same machine.
 */
export class PhoneSocket extends EventEmitter<PhoneSocketEvents> {
  readonly #socket: Socket;
  #pending: Buffer = emptyBuffer;
  #isOpen = false;
  #isClosing = false;

  constructor(port: number, path: string) {
    super();
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', chunk => this.#take(chunk));
    // Nothing needs to be done on an error of the socket. A close always follows the error.
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.emit('close'));
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==${endOfHead}`,
    );
  }

  send(text: string): void {
    this.#write(opcodes.text, Buffer.from(text));
  }

  /** Asks the server to close the socket. The server answers and ends the connection. */
  close(): void {
    this.#isClosing = true;
    if (this.#isOpen) this.#write(opcodes.close, emptyBuffer);
    else this.terminate();
  }

  terminate(): void {
    this.#socket.destroy();
  }

  /** A client masks its frames. A mask of zeros leaves the bytes as they are. */
  #write(opcode: number, payload: Buffer): void {
    const isShort = payload.length < 126;
    const head = Buffer.alloc((isShort ? 2 : 4) + maskBytes);
    head[0] = finalFrameBit | opcode;
    head[1] = maskBit | (isShort ? payload.length : 126);
    if (!isShort) head.writeUInt16BE(payload.length, 2);
    this.#socket.write(Buffer.concat([head, payload]));
  }

  #take(chunk: Buffer): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    if (!this.#isOpen && !this.#takeHead()) return;
    for (let frame = this.#nextFrame(); frame; frame = this.#nextFrame()) this.#takeFrame(frame);
  }

  #takeHead(): boolean {
    const end = this.#pending.indexOf(endOfHead);
    if (end < 0) return false;
    if (!this.#pending.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
      this.terminate();
      return false;
    }
    this.#pending = this.#pending.subarray(end + endOfHead.length);
    this.#isOpen = true;
    this.emit('open');
    return true;
  }

  /** Returns the next whole frame. A server does not mask its frames. */
  #nextFrame(): { opcode: number; payload: Buffer } | null {
    const bytes = this.#pending;
    if (bytes.length < 2) return null;
    const short = bytes.readUInt8(1);
    const start = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < start) return null;
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < start + length) return null;
    this.#pending = bytes.subarray(start + length);
    return { opcode: bytes.readUInt8(0) & 0xf, payload: bytes.subarray(start, start + length) };
  }

  #takeFrame({ opcode, payload }: { opcode: number; payload: Buffer }): void {
    if (opcode === opcodes.text) this.emit('frame', payload);
    else if (opcode === opcodes.ping) this.#write(opcodes.pong, payload);
    else if (opcode === opcodes.close) {
      if (!this.#isClosing) this.#write(opcodes.close, emptyBuffer);
      this.#socket.end();
    }
  }
}
