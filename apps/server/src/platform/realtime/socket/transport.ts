import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { WriteTurn } from './write-batch.ts';

/** The way out to one client, and the handbrake on its way in. */
export type Transport = {
  /** Writes a whole WebSocket frame as it is. */
  send(bytes: Buffer): void;
  /** Bytes that the client has not taken yet. */
  unsent(): number;
  ping(): void;
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/** Frames go straight to the stream under `ws`, which itself sends only pings, pongs and the close. */
export class SocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #turn: WriteTurn;

  constructor(socket: WebSocket, stream: Duplex, turn: WriteTurn) {
    this.#socket = socket;
    this.#stream = stream;
    this.#turn = turn;
  }

  /** After the close frame the protocol forbids further frames. */
  send(bytes: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#turn.hold(this.#stream);
    this.#stream.write(bytes);
  }

  unsent(): number {
    return this.#stream.writableLength;
  }

  /** Nothing, once the socket is closing. */
  ping(): void {
    this.#socket.ping();
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
