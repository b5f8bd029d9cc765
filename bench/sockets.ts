import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@nightjar/domain/chat/calls';
import pg from 'pg';
import { httpRequest } from './load.ts';
import type { BenchLine } from './measure.ts';
import { openPhones, type Phones } from './phones.ts';
import type { ConnectCommand } from './processes/phones.ts';
import { benchReturning, mostPhones } from './returning/returning.ts';
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
const connectsSpreadOverMs = 5_000;
const giveUpMs = 60_000;
const messagesPerGroup = 20;
/** Each phone missed this many messages while it was disconnected. */
const missedMessagesPerPhone = 5;

type Phone = ConnectCommand['phones'][number];

/**
 * Measures what a socket with two topics costs while nothing happens, and how many sockets can reconnect after a crash.
 */
export async function benchSockets(rig: Rig): Promise<BenchLine[]> {
  console.error(`Seeding ${mostPhones.toLocaleString('en')} members …`);
  const url = await rig.database('sockets');
  await seedMembers(url, mostPhones);
  await seedGroups(url, mostPhones, messagesPerGroup);
  const known = await findLastKnownMessages(url);
  const phones = await phonesOf(rig, known, mostPhones);
  const script = await catchUpScript(rig, url, known, phones);
  const weight = await measureSocketMemory(rig, url, phones);
  return [...weight, ...(await benchReturning(rig, { url, script, phonesOn: phones }))];
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
