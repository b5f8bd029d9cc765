import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Answer = { head: string; body: Buffer };

type PendingAnswer = { resolve(answer: Answer): void; reject(error: Error): void };

/**
 * A keep-alive connection has one request at a time. The class implements only the parts of HTTP that it needs, because
 * a full client library would take processor time from the server on the same machine.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #pending: Buffer = Buffer.alloc(0);
  #waiting: PendingAnswer | null = null;
  #broken: Error | null = null;

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', chunk => this.#take(chunk));
    socket.on('error', error => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  get broken(): boolean {
    return this.#broken !== null;
  }

  send(request: Buffer): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (this.#broken) reject(this.#broken);
    else {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    }
    return promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    const headEnd = this.#pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#pending.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      this.#socket.destroy(new Error(`An answer without a length: ${head}`));
      return;
    }
    const bodyStart = headEnd + 4;
    if (this.#pending.length < bodyStart + length) return;
    const body = this.#pending.subarray(bodyStart, bodyStart + length);
    const waiting = this.#waiting;
    this.#pending = Buffer.alloc(0);
    this.#waiting = null;
    waiting?.resolve({ head, body });
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

export const isSuccess = ({ head, body }: Answer): boolean =>
  head.startsWith('HTTP/1.1 200') && body.includes('"success":true');
