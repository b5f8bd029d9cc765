import { setTimeout as pause } from 'node:timers/promises';
import type { PostRequest } from '../load.ts';
import { httpRequest } from '../load.ts';
import { type Errand, errandAt, type NightPlaces } from '../soak/errands.ts';
import { HttpConnection } from './http-connection.ts';
import { openPhone } from './phone.ts';
import type { PhoneSocket } from './phone-socket.ts';

/**
 * Commands to the process that runs all phones of a night. `begin` opens their sockets, and from `work` on they make
 * calls and come and go.
 */
export type NightCommand =
  | { act: 'begin'; port: number; guests: NightGuest[]; places: NightPlaces }
  | { act: 'work'; callsPerSecond: number; comingsPerSecond: number }
  | { act: 'tokens'; tokens: string[] }
  | { act: 'look' }
  | { act: 'end' };
export type NightGuest = { userId: string; conversationId: string; token: string };

/** What happened since the last command `look`. `p99` is in milliseconds from the moment at which a call was due. */
export type NightWindow = {
  answers: number;
  failed: number;
  /** This is the answer of the first call that failed. */
  sample: string;
  p99: number;
  received: number;
  came: number;
  /** Counts the failed attempts of phones to open their sockets. One phone may fail several times. */
  missed: number;
  sockets: number;
};

const callConnections = 16;
const retryMs = 1_000;

type Phone = NightGuest & { socket: PhoneSocket | null };

let night: NightSimulation | null = null;
process.on('message', async (command: NightCommand) => process.send?.(await run(command)));
process.once('disconnect', () => process.exit());

async function run(command: NightCommand): Promise<NightWindow | 'done'> {
  if (command.act === 'begin') {
    night = new NightSimulation(command.port, command.guests, command.places);
    await night.open();
  } else if (command.act === 'work') night?.startCalls(command);
  else if (command.act === 'tokens') night?.renewTokens(command.tokens);
  else if (command.act === 'look') return night?.takeWindow() ?? emptyWindow();
  else await night?.end();
  return 'done';
}

const emptyWindow = (): NightWindow => ({
  ...{ answers: 0, failed: 0, sample: '', p99: 0, received: 0, came: 0, missed: 0, sockets: 0 },
});

class NightSimulation {
  readonly #port: number;
  readonly #phones: Phone[];
  readonly #places: NightPlaces;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #idle: HttpConnection[] = [];
  readonly #due: { at: number; errand: Errand }[] = [];
  #connections = 0;
  #returning = 0;
  #turn = 0;
  #next = 0;
  #over = false;
  #window = emptyWindow();
  #took: number[] = [];

  constructor(port: number, guests: readonly NightGuest[], places: NightPlaces) {
    this.#port = port;
    this.#phones = guests.map(guest => ({ ...guest, socket: null }));
    this.#places = places;
  }

  async open(): Promise<void> {
    const inTurns = Array.from({ length: callConnections }, async (_, first) => {
      for (let place = first; place < this.#phones.length; place += callConnections)
        await this.#connect(this.#phones[place]);
    });
    await Promise.all(inTurns);
  }

  startCalls({
    callsPerSecond,
    comingsPerSecond,
  }: {
    callsPerSecond: number;
    comingsPerSecond: number;
  }): void {
    const begun = performance.now();
    const every = 1000 / callsPerSecond;
    let due = begun;
    const callAll = () => {
      for (; due <= performance.now(); due += every) this.#call(due);
    };
    this.#timers.push(setInterval(callAll, every));
    this.#timers.push(setInterval(() => void this.#comeAndGo(), 1000 / comingsPerSecond));
  }

  renewTokens(tokens: readonly string[]): void {
    for (const [place, phone] of this.#phones.entries()) phone.token = tokens[place] ?? phone.token;
  }

  takeWindow(): NightWindow {
    const took = this.#took.sort((one, other) => one - other);
    const sockets = this.#phones.filter(({ socket }) => socket !== null).length;
    const seen = { ...this.#window, sockets, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
    this.#window = emptyWindow();
    this.#took = [];
    return seen;
  }

  async end(): Promise<void> {
    this.#over = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of this.#idle) connection.close();
    // A phone that was coming back may get its socket after the others were closed. So each pass of this loop closes
    // all sockets that are open.
    for (;;) {
      const open = this.#phones.flatMap(({ socket }) => socket ?? []);
      for (const socket of open) socket.close();
      if (open.length === 0 && this.#returning === 0) return;
      await pause(20);
    }
  }

  async #connect(phone: Phone | undefined): Promise<void> {
    if (!phone) return;
    this.#returning += 1;
    await this.#connectInTheEnd(phone);
    this.#returning -= 1;
  }

  async #connectInTheEnd(phone: Phone): Promise<void> {
    const topics = [`user-${phone.userId}`, `conversation-${phone.conversationId}`];
    while (!this.#over) {
      try {
        const socket = await openPhone(this.#port, { token: phone.token, topics }, () => {
          this.#window.received += 1;
        });
        phone.socket = socket;
        socket.once('close', () => {
          phone.socket = null;
        });
        return;
      } catch {
        this.#window.missed += 1;
        await pause(retryMs);
      }
    }
  }

  /** Closes the socket that has been open for the longest time. Its phone comes back with its newest token. */
  async #comeAndGo(): Promise<void> {
    const phone = this.#phones[this.#next % this.#phones.length];
    this.#next += 1;
    const { socket } = phone ?? {};
    if (!socket) return;
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    socket.close();
    await closed;
    await this.#connect(phone);
    this.#window.came += 1;
  }

  #call(at: number): void {
    const errand = errandAt(this.#turn, this.#phones, this.#places);
    this.#turn += 1;
    this.#due.push({ at, errand });
    void this.#sendNext();
  }

  async #sendNext(): Promise<void> {
    const connection = await this.#takeConnection();
    if (!connection) return;
    for (let due = this.#due.shift(); due && !this.#over; due = this.#due.shift()) {
      for (const post of due.errand) await this.#send(connection, post);
      this.#took.push(performance.now() - due.at);
    }
    this.#idle.push(connection);
  }

  async #takeConnection(): Promise<HttpConnection | null> {
    const idle = this.#idle.pop();
    if (idle && !idle.broken) return idle;
    if (idle) this.#connections -= 1;
    if (this.#connections >= callConnections) return null;
    this.#connections += 1;
    return await HttpConnection.open(this.#port);
  }

  async #send(connection: HttpConnection, post: PostRequest): Promise<void> {
    const { head, body } = await connection.send(Buffer.from(httpRequest(this.#port, post)));
    this.#window.answers += 1;
    // A refusal counts as an answer too, such as the refusal of a second drink during the cooldown.
    if (head.startsWith('HTTP/1.1 200')) return;
    this.#window.failed += 1;
    this.#window.sample ||= body.toString();
  }
}
