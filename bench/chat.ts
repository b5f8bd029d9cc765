import {
  type BareRound,
  type BareServerProcess,
  coreTimeOf,
  loadBare,
  ownCoreLine,
  startBareServer,
} from './bare.ts';
import {
  chatStage,
  memberCount,
  messagesPerPage,
  readMessagesCall,
  sendInGroupCall,
  serialsFrom,
} from './calls/chat.ts';
import { oneIndexRead, oneInsert, seedLeastMessages } from './calls/least.ts';
import type { BenchCall } from './calls/stage.ts';
import { withCoreTime } from './core-time.ts';
import { compareWithLeast } from './least.ts';
import { httpConnectionCount, httpRequest, type PostRequest, post, runLoad } from './load.ts';
import { type BenchLine, middleRound, perSecond } from './measure.ts';
import type { RunningProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { type Script, scriptStatements } from './script.ts';
import { groupNumber } from './seed/chat.ts';
import { guestNumber, refreshStatistics } from './seed/city.ts';

const rounds = 3;
const messagesPerRound = 1_500;
const readSeconds = 4;
/** A server gets this many calls to warm up, because a real one runs for days. */
const warmUpMessages = memberCount;
const warmUpSeconds = 6;

/**
 * The product is compared with these statements, the least that a durable chat needs. Unlike the product, they read or
 * write no session, rule, idempotency key, reaction or read mark.
 */
const leastStatements = [
  // The turns of the other measurements have numbers below this one, so no message is sent twice.
  { call: sendInGroupCall, what: 'one insert', script: oneInsert, aim: 0.4, from: 1_000_000 },
  {
    call: readMessagesCall,
    what: `one index read of ${messagesPerPage} rows`,
    script: oneIndexRead,
    aim: 0.5,
  },
];

type MeasuredCall = {
  what: string;
  leastOfLimit: number;
  script: Script;
  post(turn: number): PostRequest;
  /**
   * Returns the turns of a round of measuring, and for how many seconds they are repeated. Without `seconds`, each turn
   * is made once.
   */
  length(round: number): { turns: number[]; seconds?: number };
};

/**
 * Measures sending a message in a group of eight, and reading the last messages. Both calls are compared with their own
 * statements in bare Fastify, and with the least that a chat needs.
 */
export async function benchChat(rig: Rig): Promise<BenchLine[]> {
  console.error('Seeding groups …');
  const url = await rig.database('chat');
  await chatStage.seed(url);
  await seedLeastMessages(url);
  const tokens = await rig.tokensOf(Array.from({ length: memberCount }, (_, index) => guestNumber(index)));
  const calls = await prepareChatCalls(rig, url, tokens);
  const product = await rig.product(url);
  const lines: BenchLine[] = [];
  for (const call of calls) {
    const bare = await startBareServer(url, call.script);
    const measured = await measureCallBesideBare(call, { url, product, bare });
    lines.push(chatLine(call, measured), ownCoreLine(measured));
    await bare.stop();
  }
  for (const { call, ...least } of leastStatements)
    lines.push(await compareWithLeast({ rig, url, product }, call, least));
  await product.stop();
  return lines;
}

async function prepareChatCalls(rig: Rig, url: string, tokens: readonly string[]): Promise<MeasuredCall[]> {
  const postOf =
    (call: BenchCall) =>
    (turn: number): PostRequest => ({
      ...call.ask(turn),
      token: tokens[call.caller(turn) - guestNumber(0)] ?? '',
    });
  const [sendPost, readPost] = [postOf(sendInGroupCall), postOf(readMessagesCall)];
  const turns = turnCounter();
  const [first] = turns.takeTurns(1);
  const capture = (ask: (turn: number) => PostRequest) => captureStatements(rig, url, ask, first ?? 0);
  return [
    {
      what: 'send-message in a group of eight',
      leastOfLimit: 0.7,
      script: await capture(sendPost),
      post: sendPost,
      length: round => ({ turns: turns.takeTurns(round === 0 ? warmUpMessages : messagesPerRound) }),
    },
    {
      what: `last ${messagesPerPage} messages, with reactions and read marks`,
      leastOfLimit: 0.75,
      script: await capture(readPost),
      post: readPost,
      length: round => ({
        turns: Array.from({ length: memberCount }, (_, turn) => turn),
        seconds: round === 0 ? warmUpSeconds : readSeconds,
      }),
    },
  ];
}

/** Counts turns so that no message is sent twice. */
function turnCounter() {
  let taken = 0;
  return {
    takeTurns(count: number): number[] {
      const turns = Array.from({ length: count }, (_, index) => taken + index);
      taken += count + httpConnectionCount;
      return turns;
    },
  };
}

/**
 * Records the statements that the product sends for the call that `ask` makes, when the server already knows the user.
 * In the script, the guest, the group and the message are names that get new values for each run.
 */
async function captureStatements(
  rig: Rig,
  url: string,
  ask: (turn: number) => PostRequest,
  turn: number,
): Promise<Script> {
  const tapped = await rig.product(url, { tapped: 'statements' });
  await post(tapped.port, ask(turn));
  const next = turn + 1;
  let answer = '';
  const sent = await tapped.statementsOf(async () => {
    answer = await post(tapped.port, ask(next));
  });
  await tapped.stop();
  const replaced = new Map([
    [String(sendInGroupCall.caller(next)), 'guest'],
    [String(groupNumber(sendInGroupCall.caller(next))), 'group'],
    [String(serialsFrom + next), 'serial'],
  ]);
  const { data } = JSON.parse(answer) as { data: { message_id?: string } };
  return {
    // In the product the server makes the id of a new message. Here the database makes it.
    statements: scriptStatements(sent, replaced).map(text =>
      text.replaceAll(`'${data.message_id}'`, 'uuidv7()'),
    ),
    set: '',
    draw: number => ({
      guest: sendInGroupCall.caller(number),
      group: groupNumber(sendInGroupCall.caller(number)),
      serial: serialsFrom + number,
    }),
  };
}

type ComparedServers = { url: string; product: RunningProduct; bare: BareServerProcess };

async function measureCallBesideBare(
  call: MeasuredCall,
  { url, product, bare }: ComparedServers,
): Promise<BareRound[]> {
  const measured: BareRound[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { turns, seconds } = call.length(round);
    const requests = turns.map(turn => httpRequest(product.port, call.post(turn)));
    const ours = await withCoreTime(product.pid, () => runLoad({ port: product.port, requests, seconds }));
    const theirs = call.length(round);
    const limit = await loadBare(bare, theirs.turns, theirs.seconds);
    if (round === 0) await refreshStatistics(url);
    else
      measured.push({
        ours: ours.rate,
        limit: limit.rate,
        core: ours.core,
        bare: limit.rate,
        bareCore: limit.core,
      });
  }
  return measured;
}

function chatLine({ what, leastOfLimit }: MeasuredCall, measured: readonly BareRound[]): BenchLine {
  const { ours, limit, ratio } = middleRound(measured);
  return {
    what,
    ours: perSecond(ours),
    limit: `${perSecond(limit)} bare Fastify and pg`,
    ratio,
    core: coreTimeOf(measured),
    aim: `at least ${leastOfLimit}`,
    met: ratio >= leastOfLimit,
  };
}
