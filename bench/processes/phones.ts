import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection, isSuccess } from './http-connection.ts';
import { openPhone, type PhoneSession } from './phone.ts';
import type { PhoneSocket } from './phone-socket.ts';
import { turnIn } from './turns.ts';

/**
 * Commands to the process that runs all phones with their sockets. A phone whose socket was closed stays disconnected
 * until a command connects it again.
 */
export type PhonesCommand = ConnectCommand | SendCommand | { act: 'leave' };

/**
 * Each phone connects at a different moment within `withinMs` milliseconds, joins its topics, sends `catchUp` where it
 * has one, and stays connected.
 */
export type ConnectCommand = {
  act: 'connect';
  port: number;
  phones: (PhoneSession & { catchUp?: string })[];
  withinMs: number;
  giveUpMs: number;
};
/**
 * `seconds` is the time from the start until the last phone was connected, or `giveUpMs` where one was not. `failed`
 * counts the attempts and calls that failed and were repeated, and `trouble` is the message of the first.
 */
export type ConnectedCounts = { connected: number; seconds: number; failed: number; trouble: string };

/**
 * Sends requests at an even pace, even if the answers come more slowly. Each request's text contains its number, which
 * the broadcast to the phones repeats. A request that cannot be sent within a few seconds after the last one was due is
 * dropped, and does not count as received.
 */
export type SendCommand = { act: 'send'; port: number; perSecond: number; requests: string[] };
/** Latencies are in milliseconds: from when a request was due until a phone received the broadcast of its message. */
export type Latencies = {
  answers: number;
  refused: number;
  givenUp: number;
  /** The number of broadcasts that all phones together received per second, while the requests were sent. */
  deliveries: number;
  p99: number;
  closed: number;
  sample: string;
};

const sockets = new Set<PhoneSocket>();
let receive: (frame: Buffer) => void = () => {};

process.on('message', async (command: PhonesCommand) => process.send?.(await runCommand(command)));
process.once('disconnect', () => process.exit());

function runCommand(command: PhonesCommand): Promise<ConnectedCounts | Latencies | { left: true }> {
  if (command.act === 'connect') return connectPhones(command);
  if (command.act === 'send') return sendAtPace(command);
  return closePhones();
}

async function closePhones(): Promise<{ left: true }> {
  for (const socket of sockets) socket.close();
  while (sockets.size > 0) await pause(20);
  return { left: true };
}

const retryMs = 500;
const catchUpConnections = 64;

async function connectPhones({ port, phones, withinMs, giveUpMs }: ConnectCommand): Promise<ConnectedCounts> {
  const ask = openConnectionPool(port, catchUpConnections);
  if (phones.some(({ catchUp }) => catchUp)) await ask.openAll();
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  const done = { connected: 0, seconds: 0, failed: 0, trouble: '' };
  const untilDone = async (attempt: () => Promise<unknown>) => {
    while (passed() < giveUpMs) {
      try {
        await attempt();
        return;
      } catch (error) {
        done.failed += 1;
        done.trouble ||= (error as Error).message;
        await pause(retryMs);
      }
    }
  };
  const openSocket = async (holder: PhoneSession) => {
    const socket = await openPhone(port, holder, frame => receive(frame));
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const load = async (request: string) => {
    if (!(await ask.send(Buffer.from(request)))) throw new Error('A catch-up was refused.');
  };
  const connect = async ({ catchUp, ...holder }: ConnectCommand['phones'][number], index: number) => {
    await pause((index / phones.length) * withinMs);
    await untilDone(() => openSocket(holder));
    // As in the app, a call that failed is repeated on its own, and the socket stays.
    if (catchUp) await untilDone(() => load(catchUp));
    if (passed() >= giveUpMs) return;
    done.connected += 1;
    done.seconds = passed() / 1000;
  };
  const late = pause(giveUpMs, undefined, { ref: false });
  await Promise.race([Promise.all(phones.map(connect)), late]);
  ask.close();
  return { ...done, seconds: done.connected === phones.length ? done.seconds : giveUpMs / 1000 };
}

/**
 * Keeps a few HTTP connections open, as a proxy in front of the server does. A request waits while all connections are
 * busy.
 */
function openConnectionPool(port: number, count: number) {
  const idle: HttpConnection[] = [];
  const queue: (() => void)[] = [];
  let open = 0;
  const take = async (): Promise<HttpConnection> => {
    for (;;) {
      const connection = idle.pop();
      if (connection && !connection.broken) return connection;
      if (connection) open -= 1;
      else if (open < count) {
        open += 1;
        return HttpConnection.open(port).catch(error => {
          open -= 1;
          throw error;
        });
      } else await new Promise<void>(resolve => queue.push(resolve));
    }
  };
  return {
    /**
     * Opens all connections before the phones come. A server accepts connections in their order, so later ones would
     * wait until it has accepted every phone's socket.
     */
    async openAll(): Promise<void> {
      open = count;
      idle.push(...(await Promise.all(Array.from({ length: count }, () => HttpConnection.open(port)))));
    },
    /**
     * Sends a request when a connection is free, and returns whether it was answered with success. Returns null where
     * `mayStill()` is false at that moment, because then it is too late to send the request.
     */
    async send(request: Buffer, mayStill = () => true): Promise<boolean | null> {
      const connection = await take();
      try {
        return mayStill() ? isSuccess(await connection.send(request)) : null;
      } finally {
        idle.push(connection);
        queue.shift()?.();
      }
    },
    close() {
      for (const connection of idle) connection.close();
    },
  };
}

const sendConnections = 32;
const graceAfterSendMs = 3_000;
/** The measurement ends when the phones have received all messages, or none for this many milliseconds. */
const silenceMs = 1_000;
/** There are this many buckets for latencies. Each is a tenth of a millisecond wide, so they reach up to a minute. */
const latencyBuckets = 600_000;

async function sendAtPace({ port, perSecond, requests }: SendCommand): Promise<Latencies> {
  const ask = openConnectionPool(port, sendConnections);
  const phones = sockets.size;
  const latencies = new Uint32Array(latencyBuckets);
  const done = { answers: 0, refused: 0, givenUp: 0, sample: '' };
  const begun = performance.now() + 100;
  const dueAt = (turn: number) => begun + (turn * 1000) / perSecond;
  const end = dueAt(requests.length);
  let received = 0;
  let inTime = 0;
  let receivedAt = begun;
  const count = (latency: number, times: number) => {
    const bucket = Math.min(latencyBuckets - 1, Math.max(0, Math.floor(latency * 10)));
    latencies[bucket] = (latencies[bucket] ?? 0) + times;
  };
  receive = frame => {
    const turn = turnIn(frame);
    if (turn < 0) return;
    done.sample ||= frame.toString();
    receivedAt = performance.now();
    received += 1;
    if (receivedAt <= end) inTime += 1;
    count(receivedAt - dueAt(turn), 1);
  };
  await Promise.all(
    requests.map(async (request, turn) => {
      await pause(Math.max(0, dueAt(turn) - performance.now()));
      const mayStill = () => performance.now() < end + graceAfterSendMs;
      const sent = await ask.send(Buffer.from(request), mayStill);
      if (sent === null) {
        done.givenUp += 1;
        count(end + graceAfterSendMs - dueAt(turn), phones);
      } else if (sent) done.answers += 1;
      else done.refused += 1;
    }),
  );
  while (received < done.answers * phones && performance.now() - receivedAt < silenceMs) await pause(10);
  receive = () => {};
  ask.close();
  return {
    ...done,
    deliveries: (inTime * 1000) / (end - begun),
    p99: percentile(latencies, 0.99),
    closed: phones - sockets.size,
  };
}

function percentile(latencies: Uint32Array, share: number): number {
  const count = latencies.reduce((sum, found) => sum + found, 0);
  let seen = 0;
  const bucket = latencies.findIndex(found => {
    seen += found;
    return seen >= count * share;
  });
  return bucket / 10;
}
