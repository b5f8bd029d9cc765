import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@nightjar/domain/chat/calls';
import pg from 'pg';
import { returnWithinMs } from '../apps/server/src/platform/realtime/topics/return-spread.ts';
import { startBare } from './bare.ts';
import { httpRequest } from './load.ts';
import type { BenchLine } from './measure.ts';
import { openPhones, type Phones } from './phones.ts';
import type { ConnectCommand } from './processes/phones.ts';
import type { Rig } from './rig.ts';
import { type Script, scriptStatements } from './script.ts';
import { groupNumber, seedGroups } from './seed/chat.ts';
import { guestNumber, ids, seedMembers } from './seed/city.ts';
import type { MemoryBytes } from './weight/weigh.ts';

const idleSocketCount = 2_000;
/**
 * This many phones connect and leave before the memory is first measured. So memory that a server takes only once does
 * not count as the memory of a socket.
 */
const warmUpSocketCount = 500;
const mostBytesPerSocket = 14 * 1024;
const socketCounts = [1_000, 3_000, 10_000];
const connectsSpreadOverMs = 5_000;
const mostSecondsToReconnect = 10;
const giveUpMs = 60_000;
const messagesPerGroup = 20;
/** Each phone missed this many messages while it was disconnected. */
const missedMessagesPerPhone = 5;
/** Besides its sockets, a process has fewer than this many files open. */
const mostOtherFiles = 500;

type Phone = ConnectCommand['phones'][number];

/**
 * Measures what a socket with two topics costs while nothing happens, and how many sockets can reconnect after a crash.
 */
export async function benchSockets(rig: Rig): Promise<BenchLine[]> {
  const most = Math.max(...socketCounts);
  console.error(`Seeding ${most.toLocaleString('en')} members …`);
  const url = await rig.database('sockets');
  await seedMembers(url, most);
  await seedGroups(url, most, messagesPerGroup);
  const known = await findLastKnownMessages(url);
  const phones = await phonesOf(rig, known, most);
  const bare = await catchUpScript(rig, url, known, phones);
  return [
    ...(await measureSocketMemory(rig, url, phones)),
    ...(await benchReconnect(rig, url, phones, bare)),
  ];
}

/**
 * Makes phones that join their own topic and the topic of their group. When they connect, they load the last few
 * messages, which they missed.
 */
async function phonesOf(
  rig: Rig,
  known: LastKnownMessages,
  count: number,
): Promise<(port: number) => Phone[]> {
  const numbers = Array.from({ length: count }, (_, index) => guestNumber(index));
  const tokens = await rig.tokensOf(numbers);
  return port =>
    numbers.map((number, index) => {
      const token = tokens[index] ?? '';
      const [userId, group] = [ids.user(number), ids.conversation(groupNumber(number))];
      const body = { conversation_id: group, user_id: userId, after: known.get(group) };
      return {
        token,
        topics: [`user-${userId}`, `conversation-${group}`],
        catchUp: httpRequest(port, { path: messages.path, token, body }),
      };
    });
}

/** Maps the id of a group to the last message that its members' phones have. */
type LastKnownMessages = ReadonlyMap<string, string>;

async function findLastKnownMessages(url: string): Promise<LastKnownMessages> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ conversation_id: string; id: string }>(
    'select conversation_id, (array_agg(id order by id desc))[$1] as id from messages group by conversation_id',
    [missedMessagesPerPhone + 1],
  );
  await client.end();
  return new Map(rows.map(({ conversation_id, id }) => [conversation_id, id]));
}

/**
 * Records the statements that the product sends to the database when one phone loads the messages that it missed. In
 * the script, the phone, the group and the message are names that get new values for each run.
 */
async function catchUpScript(
  rig: Rig,
  url: string,
  known: LastKnownMessages,
  phonesOn: (port: number) => Phone[],
): Promise<Script> {
  const product = await rig.product(url, { tapped: 'statements' });
  const held = openPhones();
  const phones = phonesOn(product.port).slice(0, 2);
  const connect = (phone: Phone | undefined) =>
    held.connect({ port: product.port, phones: phone ? [phone] : [], withinMs: 0, giveUpMs });
  await connect(phones[0]);
  const statements = await product.statementsOf(() => connect(phones[1]));
  await held.leave();
  await held.stop();
  await product.stop();
  const [guest, group] = [guestNumber(1), groupNumber(guestNumber(1))];
  const after = known.get(ids.conversation(group)) ?? '';
  const replaced = new Map([
    [after, 'after'],
    [String(guest), 'guest'],
    [String(group), 'group'],
  ]);
  return {
    statements: scriptStatements(statements, replaced),
    set: '',
    draw: index => {
      const [guest, group] = [guestNumber(index), groupNumber(guestNumber(index))];
      return { guest, group, after: known.get(ids.conversation(group)) ?? '' };
    },
  };
}

async function measureSocketMemory(
  rig: Rig,
  url: string,
  phonesOn: (port: number) => Phone[],
): Promise<BenchLine[]> {
  const product = await rig.product(url, { tapped: 'memory' });
  const held = openPhones();
  try {
    const phones = phonesOn(product.port).map(({ token, topics }) => ({ token, topics }));
    await connectAll(held, product.port, phones.slice(0, warmUpSocketCount));
    await held.leave();
    await pauseToSettle();
    const empty = await product.memory();
    await connectAll(held, product.port, phones.slice(0, idleSocketCount));
    await pauseToSettle();
    const full = await product.memory();
    const each = (kind: keyof MemoryBytes) => (full[kind] - empty[kind]) / idleSocketCount;
    const what = `idle socket with two topics, of ${idleSocketCount.toLocaleString('en')}`;
    return [
      socketMemoryLine(`${what}: resident memory`, each('resident'), mostBytesPerSocket),
      socketMemoryLine('  of it held by JavaScript', each('held'), null),
    ];
  } finally {
    await held.stop();
    await product.stop();
  }
}

const pauseToSettle = () => pause(2_000);

async function connectAll(held: Phones, port: number, phones: Phone[]): Promise<void> {
  const { connected, trouble } = await held.connect({
    port,
    phones,
    withinMs: connectsSpreadOverMs,
    giveUpMs,
  });
  if (connected < phones.length)
    throw new Error(`${phones.length - connected} sockets did not connect: ${trouble}`);
}

/**
 * Ends a server that has a thousand phones, as a crash would, and then a server with more phones. Measures how soon all
 * phones are connected again.
 */
async function benchReconnect(
  rig: Rig,
  url: string,
  phonesOn: (port: number) => Phone[],
  script: Script,
): Promise<BenchLine[]> {
  const held = openPhones();
  let product = await rig.product(url);
  const { port } = product;
  const lines: BenchLine[] = [];
  const all = phonesOn(port);
  try {
    let there = 0;
    for (const size of socketCounts) {
      if (size + mostOtherFiles > mostOpenFiles()) {
        lines.push(reconnectLine(size, `not here: ${mostOpenFiles()} open files at most`, null));
        continue;
      }
      await held.connect({
        port,
        phones: all.slice(there, size).map(({ token, topics }) => ({ token, topics })),
        withinMs: connectsSpreadOverMs,
        giveUpMs,
      });
      await product.kill();
      await held.leave();
      product = await rig.product(url, { port });
      const phones = all.slice(0, size);
      const withinMs = returnWithinMs(size);
      const { connected, seconds } = await held.connect({ port, phones, withinMs, giveUpMs });
      there = size;
      const back = connected === size;
      lines.push(
        reconnectLine(
          size,
          back ? `${seconds.toFixed(1)} s` : `${connected} of them in ${seconds} s`,
          back ? seconds : null,
        ),
      );
      lines.push(await reconnectToBare(url, phones, script));
      if (!back) break;
    }
    return lines;
  } finally {
    await held.stop();
    await product.stop();
  }
}

/**
 * Lets the same phones connect to a bare server that checks no token, right or rule and only runs the product's
 * statements.
 */
async function reconnectToBare(url: string, phones: Phone[], script: Script): Promise<BenchLine> {
  const bare = await startBare(url, script);
  const held = openPhones();
  const asked = bare.requests(phones.map((_, index) => index));
  const { connected, seconds } = await held.connect({
    port: bare.port,
    phones: phones.map(({ token, topics }, index) => ({ token, topics, catchUp: asked[index] })),
    withinMs: returnWithinMs(phones.length),
    giveUpMs,
  });
  await held.leave();
  await held.stop();
  await bare.stop();
  return {
    what: '  the same at bare ws, Fastify and pg',
    ours: connected === phones.length ? `${seconds.toFixed(1)} s` : `${connected} of them in ${seconds} s`,
    limit: '',
    ratio: null,
    aim: '',
    met: null,
  };
}

/**
 * Returns how many files a process may have open at most on this machine. Node sets its own limit to the same number.
 */
function mostOpenFiles(): number {
  try {
    const line = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return Number(line?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function socketMemoryLine(what: string, bytes: number, limit: number | null): BenchLine {
  return {
    what,
    ours: kilobytes(bytes),
    limit: limit === null ? '' : kilobytes(limit),
    ratio: limit === null ? null : bytes / limit,
    aim: limit === null ? '' : `at most ${kilobytes(limit)}`,
    met: limit === null ? null : bytes <= limit,
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Returns a line of the result with the seconds until all phones had reconnected. `seconds` is null where some phones
 * did not reconnect.
 */
function reconnectLine(size: number, ours: string, seconds: number | null): BenchLine {
  return {
    what: `${size.toLocaleString('en')} clients back after a crash, over ${(returnWithinMs(size) / 1000).toFixed(1)} s as the server said: all caught up after`,
    ours,
    limit: `${mostSecondsToReconnect} s`,
    ratio: seconds === null ? null : seconds / mostSecondsToReconnect,
    aim: `at most ${mostSecondsToReconnect} s`,
    met: seconds !== null && seconds <= mostSecondsToReconnect,
  };
}
