import { createServer, type Server, type Socket } from 'node:net';

/**
 * The few commands of Redis that the bus needs, over RESP 2 and 3, for tests: publish and subscribe are real, what
 * the client says about itself is acknowledged, everything else is an error.
 */
export class RedisStandIn {
  readonly #server: Server;
  readonly #subscribers = new Map<string, Set<Socket>>();
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer(socket => {
      this.#sockets.add(socket);
      let unread = '';
      socket.on('data', data => {
        unread = this.#answerAll(socket, unread + data.toString('latin1'));
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        for (const subscribers of this.#subscribers.values()) subscribers.delete(socket);
      });
    });
  }

  /** The port it listens at. */
  async listen(port = 0): Promise<number> {
    await new Promise<void>(resolve => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  subscriptions(): string[] {
    return [...this.#subscribers].filter(([, sockets]) => sockets.size > 0).map(([channel]) => channel);
  }

  cutConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve));
    this.cutConnections();
    await closed;
  }

  /** Answers every whole command and returns the rest. */
  #answerAll(socket: Socket, text: string): string {
    let rest = text;
    for (let command = readCommand(rest); command; command = readCommand(rest)) {
      rest = command.rest;
      socket.write(this.#answer(socket, command.words), 'latin1');
    }
    return rest;
  }

  #answer(socket: Socket, [name = '', ...words]: string[]): string {
    const [channel = '', message = ''] = words;
    const subscribers = this.#subscribers.get(channel) ?? new Set<Socket>();
    switch (name.toUpperCase()) {
      case 'HELLO':
        return '%1\r\n+proto\r\n:3\r\n';
      case 'CLIENT':
        return '+OK\r\n';
      case 'PING':
        return '+PONG\r\n';
      case 'PUBLISH':
        for (const reader of subscribers) reader.write(push('message', channel, message), 'latin1');
        return `:${subscribers.size}\r\n`;
      case 'SUBSCRIBE':
        for (const one of words) this.#subscribe(socket, one);
        return words.map(one => push('subscribe', one, 1)).join('');
      case 'UNSUBSCRIBE':
        for (const one of words) this.#subscribers.get(one)?.delete(socket);
        return words.map(one => push('unsubscribe', one, 0)).join('');
      default:
        return `-ERR unknown command '${name}'\r\n`;
    }
  }

  #subscribe(socket: Socket, channel: string): void {
    const subscribers = this.#subscribers.get(channel) ?? new Set<Socket>();
    this.#subscribers.set(channel, subscribers.add(socket));
  }
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

const push = (kind: string, channel: string, last: string | number): string =>
  `>3\r\n${bulk(kind)}${bulk(channel)}${typeof last === 'number' ? `:${last}\r\n` : bulk(last)}`;

/** `*2\r\n$4\r\nPING\r\n$2\r\nhi\r\n` → its words; null until the command is whole. */
function readCommand(text: string): { words: string[]; rest: string } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return null;
  let rest = text.slice(head[0].length);
  const words: string[] = [];
  for (let word = 0; word < Number(head[1]); word += 1) {
    const length = /^\$(\d+)\r\n/.exec(rest);
    if (!length) return null;
    const start = length[0].length;
    const end = start + Number(length[1]);
    if (rest.length < end + 2) return null;
    words.push(rest.slice(start, end));
    rest = rest.slice(end + 2);
  }
  return { words, rest };
}
