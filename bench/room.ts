import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sendMessage } from '@nightjar/domain/chat/calls';
import { coreTimeText, withCoreTime } from './core-time.ts';
import { httpRequest } from './load.ts';
import { type BenchLine, median, perSecond } from './measure.ts';
import { openPhones, type Phones } from './phones.ts';
import type { BareRoom, BareRoomReady } from './processes/bare-room.ts';
import type { Latencies } from './processes/phones.ts';
import { messageTextOfTurn } from './processes/turns.ts';
import type { Rig } from './rig.ts';
import { roomNumber, seedRoom } from './seed/chat.ts';
import { guestNumber, ids, refreshStatistics, seedMembers } from './seed/city.ts';

const bareRoomScript = join(import.meta.dirname, 'processes/bare-room.ts');
const messagesPerSecond = [50, 100, 200];
const socketCount = 500;
const rounds = 3;
const secondsPerRound = 4;
const giveUpMs = 120_000;
const leastShareOfLimit = 0.9;
const mostRatioToLimit = 2;

/**
 * A server under measurement, the product's or the bare one: its port and process, the phones with a socket in the
 * room, and the request with which a guest sends a message there.
 */
type RoomSide = { port: number; pid: number; phones: Phones; request(turn: number, name: string): string };
type MeasuredLatencies = Latencies & { core: number };
type Round = { ours: MeasuredLatencies; limit: MeasuredLatencies };

type Closers = (() => Promise<void>)[];

/**
 * Measures a venue's chat room, at several numbers of messages per second. Each socket in the room receives all
 * messages.
 */
export async function benchRoom(rig: Rig): Promise<BenchLine[]> {
  const closers: Closers = [];
  try {
    const { ours, limit, url } = await openSides(rig, closers);
    for (const side of [ours, limit])
      await sendAtPace(side, { perSecond: 50, seconds: secondsPerRound, name: 'warm-up' });
    await refreshStatistics(url);
    const lines: BenchLine[] = [];
    for (const pace of messagesPerSecond)
      lines.push(...roomLines(pace, await measureProductAndBareRoom(ours, limit, pace)));
    return lines;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type RoomSides = { ours: RoomSide; limit: RoomSide; url: string };

async function openSides(rig: Rig, closers: Closers): Promise<RoomSides> {
  console.error(`Filling a room with ${socketCount} sockets …`);
  const url = await rig.database('room');
  await seedMembers(url, socketCount);
  await seedRoom(url);
  const numbers = Array.from({ length: socketCount }, (_, index) => guestNumber(index));
  const tokens = await rig.tokensOf(numbers);
  const holders = tokens.map(token => ({ token, topics: [`conversation-${ids.conversation(roomNumber)}`] }));
  const enter = async (port: number) => {
    const phones = openPhones();
    closers.push(phones.stop);
    const { connected, trouble } = await phones.connect({ port, phones: holders, withinMs: 5_000, giveUpMs });
    if (connected < socketCount)
      throw new Error(`${socketCount - connected} sockets did not get into the room: ${trouble}`);
    return phones;
  };

  const product = await rig.product(url);
  closers.push(product.stop);
  const request = (turn: number, name: string) =>
    httpRequest(product.port, {
      path: sendMessage.path,
      token: tokens[turn % socketCount] ?? '',
      body: {
        conversation_id: ids.conversation(roomNumber),
        user_id: ids.user(guestNumber(turn % socketCount)),
        message: messageTextOfTurn(turn),
        client_id: `${name} ${turn}`,
      },
    });
  const ours: RoomSide = { port: product.port, pid: product.pid, phones: await enter(product.port), request };
  const { sample } = await sendAtPace(ours, { perSecond: 1, seconds: 1, name: 'first' });
  const bare = await startBareRoom(url, sample);
  closers.push(bare.stop);
  const limit: RoomSide = {
    ...bare,
    phones: await enter(bare.port),
    request: turn =>
      httpRequest(bare.port, { path: '/', token: 'none', body: { message: messageTextOfTurn(turn) } }),
  };
  return { ours, limit, url };
}

async function measureProductAndBareRoom(ours: RoomSide, limit: RoomSide, pace: number): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const length = { perSecond: pace, seconds: secondsPerRound, name: `${pace} ${round}` };
    measured.push({ ours: await sendAtPace(ours, length), limit: await sendAtPace(limit, length) });
  }
  return measured;
}

async function sendAtPace(side: RoomSide, length: { perSecond: number; seconds: number; name: string }) {
  const { port, pid, phones } = side;
  const requests = Array.from({ length: length.perSecond * length.seconds }, (_, turn) =>
    side.request(turn, length.name),
  );
  const sent = await withCoreTime(pid, () => phones.send({ port, perSecond: length.perSecond, requests }));
  if (sent.refused > 0) throw new Error(`${sent.refused} of ${requests.length} messages were refused.`);
  return sent;
}

/**
 * Starts the bare server, which has one room. It sends the frame that the product sends for a message, and only puts
 * the new text into it.
 */
async function startBareRoom(url: string, sample: string) {
  const [before = '', after] = sample.split(JSON.stringify(messageTextOfTurn(0)).slice(1, -1));
  if (after === undefined) throw new Error(`The product's frame does not tell what was sent: ${sample}`);
  const insert = `insert into messages (conversation_id, sender_id, message)
    values ('${ids.conversation(roomNumber)}', '${ids.user(guestNumber(0))}', $1)`;
  const child: ChildProcess = fork(bareRoomScript);
  const gone = once(child, 'exit');
  child.send({ url, insert, frame: { before, after } } satisfies BareRoom);
  const [{ port }] = (await once(child, 'message')) as [BareRoomReady];
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

function roomLines(pace: number, measured: readonly Round[]): BenchLine[] {
  const of = (side: keyof Round, figure: 'deliveries' | 'p99' | 'core') =>
    median(measured.map(round => round[side][figure]));
  const ratioOf = (figure: 'deliveries' | 'p99') =>
    median(measured.map(({ ours, limit }) => ours[figure] / limit[figure]));
  const sustained = ratioOf('deliveries');
  const slowest = ratioOf('p99');
  const lost = Math.max(...measured.map(({ ours }) => ours.closed));
  return [
    {
      what: `room of ${socketCount} at ${pace} messages/s: deliveries`,
      ours: `${perSecond(of('ours', 'deliveries'))}${lost > 0 ? `, ${lost} sockets cut` : ''}`,
      limit: `${perSecond(of('limit', 'deliveries'))} bare ws`,
      ratio: sustained,
      core: coreTimeText(of('ours', 'core'), of('limit', 'core'), 'bare'),
      aim: `at least ${leastShareOfLimit}`,
      met: sustained >= leastShareOfLimit,
    },
    {
      what: `room of ${socketCount} at ${pace} messages/s: p99`,
      ours: formatMilliseconds(of('ours', 'p99')),
      limit: `${formatMilliseconds(of('limit', 'p99'))} bare ws`,
      ratio: slowest,
      aim: `at most ${mostRatioToLimit} times`,
      met: slowest <= mostRatioToLimit,
    },
  ];
}

const formatMilliseconds = (value: number) => `${value.toFixed(1)} ms`;
