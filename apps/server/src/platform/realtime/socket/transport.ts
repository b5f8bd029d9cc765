import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { WriteTurn } from './write-batch.ts';
import type { SharedBuffers } from './written.ts';

/** A transport writes to one client, and can pause reading from it. */
export type Transport = {
  /** Writes a whole WebSocket frame unchanged. */
  send(bytes: Buffer): void;
  /** Returns how many bytes the client has not taken yet. */
  unsentBytes(): number;
  ping(): void;
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/**
 * Writes frames directly to the stream under the library `ws`. The library itself sends only pings, pongs and the close
 * frame.
 */
export class SocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #turn: WriteTurn;
  #held: SharedBuffers | null = null;

  constructor(socket: WebSocket, stream: Duplex, turn: WriteTurn) {
    this.#socket = socket;
    this.#stream = stream;
    this.#turn = turn;
  }

  send(bytes: Buffer): void {
    if (!this.#isOpen()) return;
    if (this.#held === null) this.#turn.hold(this);
    this.#held = this.#turn.after(this.#held, bytes);
  }

  /** Writes the frames that were held back. After a close frame, the protocol forbids further frames. */
  release(): void {
    const held = this.#held;
    this.#held = null;
    if (held && this.#isOpen()) this.#stream.write(held.toBuffer());
  }

  unsentBytes(): number {
    return this.#stream.writableLength + (this.#held?.length ?? 0);
  }

  /** Sends a ping unless the socket is closing. */
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
    this.release();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }
}
