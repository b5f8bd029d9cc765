import { setTimeout as pause } from 'node:timers/promises';
import { sendMessage } from '@nightjar/domain/chat/calls';
import { withBusyShare, withCoreTime } from './core-time.ts';
import { httpConnectionCount, httpRequest, type PostRequest, runLoad } from './load.ts';
import { type BenchLine, median, middleRound, perSecond, type RoundRates } from './measure.ts';
import { openPhones, type Phones } from './phones.ts';
import { messageTextOfTurn } from './processes/turns.ts';
import type { RunningProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { groupNumber, groupSize, roomNumber, seedGroups, seedRoom } from './seed/chat.ts';
import { guestNumber, ids, refreshStatistics, seedMembers } from './seed/city.ts';

const memberCount = 4_000;
const callerStride = groupSize + 1;
const messagesPerGroup = 40;
const warmUpMessages = 3_000;
const messagesPerRound = 2_500;
const rounds = 3;
const socketCount = 500;
/** The room gets this many messages per second, which is more than one process can deliver. */
const messagesPerSecond = 350;
const roomSeconds = 3;
const killCount = 3;
const leastSpeedupOverOneProcess = 1.3;
const mostReconnectMs = 1_000;
/** Between two kills the bench waits this many milliseconds, in which the next spare process starts. */
const pauseBetweenKillsMs = 4_000;

/**
 * Measures one process, and two processes behind one port, on the same database. It then measures how soon a killed
 * process is replaced.
 */
export async function benchCores(rig: Rig): Promise<BenchLine[]> {
  const url = await rig.database('cores');
  await seedMembers(url, memberCount);
  await seedGroups(url, memberCount, messagesPerGroup);
  await seedRoom(url);
  const tokens = await rig.tokensOf(Array.from({ length: memberCount }, (_, index) => guestNumber(index)));
  const one = await rig.product(url);
  const two = await rig.product(url, { processes: 2 });
  try {
    const bench = { one, two, tokens };
    return [
      await benchSendInGroups(bench, url),
      await benchSendInRoom(bench),
      await benchReconnectAfterKill(two),
    ];
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

type CoresBench = { one: RunningProduct; two: RunningProduct; tokens: readonly string[] };

async function benchSendInGroups({ one, two, tokens }: CoresBench, url: string): Promise<BenchLine> {
  let taken = 0;
  const send = async (product: RunningProduct, count: number) => {
    const { port } = product;
    const first = taken;
    taken += count + httpConnectionCount;
    const requests = Array.from({ length: count }, (_, index) =>
      httpRequest(port, messagePostFrom(first + index, tokens)),
    );
    return withBusyShare(async () =>
      withCoreTime(await allPidsOf(product), () => runLoad({ port, requests })),
    );
  };
  for (const product of [one, two]) await send(product, warmUpMessages);
  await refreshStatistics(url);
  const measured: { alone: SentFigures; together: SentFigures }[] = [];
  while (measured.length < rounds)
    measured.push({ alone: await send(one, messagesPerRound), together: await send(two, messagesPerRound) });
  const of = (side: 'alone' | 'together', figure: keyof SentFigures) =>
    median(measured.map(round => round[side][figure]));
  const rates = measured.map(({ alone, together }) => ({ ours: together.rate, limit: alone.rate }));
  return {
    ...speedupLine('send-message in a group of eight, by two processes', middleRound(rates)),
    core: `${of('together', 'core').toFixed(2)} ms, ${of('alone', 'core').toFixed(2)} by one; all cores busy ${percent(of('together', 'busy'))}, ${percent(of('alone', 'busy'))} with one`,
  };
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

type SentFigures = { rate: number; core: number; busy: number };

/** Returns the ids of the processes: a single process, or a parent and its processes that answer calls. */
export const allPidsOf = async ({ pid, pidsOf }: RunningProduct): Promise<number[]> => [
  pid,
  ...(await pidsOf('api-1')).slice(-1),
  ...(await pidsOf('api-2')).slice(-1),
];

function messagePostFrom(turn: number, tokens: readonly string[]): PostRequest {
  const member = (turn * callerStride) % memberCount;
  const guest = guestNumber(member);
  return {
    path: sendMessage.path,
    token: tokens[member] ?? '',
    body: {
      conversation_id: ids.conversation(groupNumber(guest)),
      user_id: ids.user(guest),
      message: 'Last round at the Low Lantern, who is in?',
      client_id: `cores ${turn}`,
    },
  };
}

async function benchSendInRoom({ one, two, tokens }: CoresBench): Promise<BenchLine> {
  const sides = [await enterRoom(one, tokens), await enterRoom(two, tokens)] as const;
  const [alone, together] = sides;
  try {
    for (const side of sides) await sendAtPace(side, tokens, 'warm-up');
    const measured: RoundRates[] = [];
    const waits: number[] = [];
    const busy = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const limit = await sendAtPace(alone, tokens, `one ${round}`);
      const ours = await sendAtPace(together, tokens, `two ${round}`);
      measured.push({ ours: ours.deliveries, limit: limit.deliveries });
      waits.push(ours.p99 / limit.p99);
      busy.one.push(limit.busy);
      busy.two.push(ours.busy);
    }
    const what = `room of ${socketCount} at ${messagesPerSecond} messages/s, by two processes: deliveries`;
    return {
      ...speedupLine(what, middleRound(measured), `, p99 ${median(waits).toFixed(2)} times`),
      core: `all cores busy ${percent(median(busy.two))}, ${percent(median(busy.one))} with one`,
    };
  } finally {
    for (const { phones } of sides) await phones.stop();
  }
}

type RoomSide = { port: number; phones: Phones };

async function enterRoom({ port }: RunningProduct, tokens: readonly string[]): Promise<RoomSide> {
  const phones = openPhones();
  const topics = [`conversation-${ids.conversation(roomNumber)}`];
  const holders = tokens.slice(0, socketCount).map(token => ({ token, topics }));
  const { connected, trouble } = await phones.connect({
    port,
    phones: holders,
    withinMs: 5_000,
    giveUpMs: 60_000,
  });
  if (connected < socketCount)
    throw new Error(`${socketCount - connected} sockets did not get into the room: ${trouble}`);
  return { port, phones };
}

async function sendAtPace({ port, phones }: RoomSide, tokens: readonly string[], name: string) {
  const requests = Array.from({ length: messagesPerSecond * roomSeconds }, (_, turn) =>
    httpRequest(port, {
      path: sendMessage.path,
      token: tokens[turn % socketCount] ?? '',
      body: {
        conversation_id: ids.conversation(roomNumber),
        user_id: ids.user(guestNumber(turn % socketCount)),
        message: messageTextOfTurn(turn),
        client_id: `${name} ${turn}`,
      },
    }),
  );
  const sent = await withBusyShare(() => phones.send({ port, perSecond: messagesPerSecond, requests }));
  if (sent.refused > 0) throw new Error(`${sent.refused} of ${requests.length} messages were refused.`);
  return sent;
}

/** Measures the time from the kill of a process until its parent has logged that another process is ready. */
async function benchReconnectAfterKill({ pidsOf }: RunningProduct): Promise<BenchLine> {
  const took: number[] = [];
  while (took.length < killCount) {
    await pause(pauseBetweenKillsMs);
    const before = await pidsOf('api-2');
    const begun = performance.now();
    process.kill(before.at(-1) ?? Number.NaN, 'SIGKILL');
    while ((await pidsOf('api-2')).length === before.length) await pause(5);
    took.push(performance.now() - begun);
  }
  const slowest = Math.max(...took);
  return {
    what: `a killed process of two is back, the slowest of ${killCount}`,
    ours: `${Math.round(slowest)} ms, median ${Math.round(median(took))} ms`,
    limit: '',
    ratio: null,
    aim: 'within a second',
    met: slowest < mostReconnectMs,
  };
}

function speedupLine(
  what: string,
  { ours, limit, ratio }: ReturnType<typeof middleRound>,
  note = '',
): BenchLine {
  return {
    what,
    ours: perSecond(ours) + note,
    limit: `${perSecond(limit)} one process`,
    ratio,
    aim: `at least ${leastSpeedupOverOneProcess} times`,
    met: ratio >= leastSpeedupOverOneProcess,
  };
}
