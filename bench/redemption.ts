import { setTimeout as pause } from 'node:timers/promises';
import { validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { actorFreshMs } from '../apps/server/src/platform/auth/actor/actor-cache.ts';
import { type BareRound, bareLine, coreTimeOf, loadBare, ownCoreLine, startBareServer } from './bare.ts';
import { pourCall } from './calls/redemption.ts';
import { requestsAtTurnsWithTokens } from './calls/stage.ts';
import { withCoreTime } from './core-time.ts';
import { numberedRun } from './limit.ts';
import { httpConnectionCount, httpRequest, type PostRequest, post, runLoad } from './load.ts';
import { type BenchLine, middleRound, perSecond } from './measure.ts';
import type { Statement } from './product.ts';
import type { Rig } from './rig.ts';
import { type Script, scriptStatements } from './script.ts';
import {
  barNumber,
  guestNumber,
  ids,
  refreshStatistics,
  seedBars,
  seedMembers,
  setBar,
} from './seed/city.ts';

const rounds = 3;
/**
 * In a round, this many guests pour once each in the product. The round of pgbench has more guests, because it is
 * faster.
 */
const ownPoursPerRound = 2_000;
const pgbenchPoursPerRound = 4_000;
/** A server gets this many pours to warm up, because a real one runs for days. */
const warmUpPours = 2_000;
const leastShareOfLimit = 0.4;

/**
 * Measures free pours of different guests in many bars, each with all checks, the entries of the ledger and an
 * idempotency key.
 */
export async function benchRedemption(rig: Rig): Promise<BenchLine[]> {
  console.error('Seeding guests and bars …');
  const url = await rig.database('drinks');
  const guests = guestCounter();
  await seedMembers(url, 2 + (2 * ownPoursPerRound + pgbenchPoursPerRound) * (rounds + 1));
  await seedBars(url);
  const script = await captureStatementsOfPour(rig, url, guests.takeGuestNumbers(1));
  const product = await rig.product(url);
  const bare = await startBareServer(url, script);
  const measured: BareRound[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ourGuests = guests.takeGuestNumbers(round === 0 ? warmUpPours : ownPoursPerRound);
    const asked = await pourRequests(rig, ourGuests);
    await checkCodes(asked, posts =>
      runLoad({ port: product.port, requests: posts.map(post => httpRequest(product.port, post)) }),
    );
    const requests = asked.map(each => httpRequest(product.port, each));
    const { rate: ours, core } = await withCoreTime(product.pid, () =>
      runLoad({ port: product.port, requests }),
    );
    const limitGuests = guests.takeGuestNumbers(round === 0 ? warmUpPours : pgbenchPoursPerRound);
    const limit = await rig.limit.rateOf(url, script, {
      runs: limitGuests.length,
      first: limitGuests[0] ?? 0,
    });
    const bareGuests = guests.takeGuestNumbers(round === 0 ? warmUpPours : ownPoursPerRound);
    const bared = await loadBare(bare, bareGuests);
    if (round === 0) await refreshStatistics(url);
    else measured.push({ ours, limit, core, bare: bared.rate, bareCore: bared.core });
  }
  await Promise.all([product.stop(), bare.stop()]);
  return [redemptionLine(measured, rig), bareLine(measured, rig), ownCoreLine(measured)];
}

/** Counts guests so that no guest pours twice: every run gets guests who have not poured yet. */
function guestCounter() {
  let taken = 0;
  return {
    takeGuestNumbers(count: number): number[] {
      const numbers = Array.from({ length: count }, (_, index) => guestNumber(taken + index));
      taken += count + httpConnectionCount;
      return numbers;
    },
  };
}

const pourRequests = (rig: Rig, guests: readonly number[]): Promise<PostRequest[]> =>
  requestsAtTurnsWithTokens(
    rig,
    pourCall,
    pourCall.ask,
    guests.map(guest => guest - guestNumber(0)),
  );

/**
 * Checks the bartender's code for each guest, as the app does before every pour. It then pauses, as the bartender looks
 * at the phone. After the pause the server still knows the phone's token, and reads the token's user again.
 */
async function checkCodes(
  asked: readonly PostRequest[],
  send: (posts: readonly PostRequest[]) => Promise<unknown>,
): Promise<void> {
  await send(asked.map(({ token, body }) => ({ path: validateFreeRedemptionCode.path, token, body })));
  await pause(actorFreshMs);
}

/**
 * Records the statements that the product sends for a pour after the check of the bartender's code. In the script, the
 * guest and the bar are names that get new values for each run.
 */
async function captureStatementsOfPour(
  rig: Rig,
  url: string,
  [guest = 0]: readonly number[],
): Promise<Script> {
  const [asked] = await pourRequests(rig, [guest]);
  if (!asked) throw new Error('There is no guest to watch.');
  const tapped = await rig.product(url, { tapped: 'statements' });
  await checkCodes([asked], ([check = asked]) => post(tapped.port, check));
  let answer = '';
  const sent = await tapped.statementsOf(async () => {
    answer = await post(tapped.port, asked);
  });
  await tapped.stop();
  const { data } = JSON.parse(answer) as { data: { redemption_id: string } };
  const replaced = new Map([
    [String(guest), 'guest'],
    [String(barNumber(guest)), 'bar'],
  ]);
  return {
    // The product chooses a random id for the redemption. In the script the id contains the guest's number, so that
    // each run has its own.
    statements: scriptStatements(withOtherId(sent, data.redemption_id, ids.redemption(guest)), replaced),
    set: [`\\set guest :${numberedRun}`, setBar, '\\set i :i + 1'].join('\n'),
    draw: turn => ({ guest: turn, bar: barNumber(turn) }),
  };
}

/** Replaces one id with another in the same statements. */
const withOtherId = (statements: readonly Statement[], id: string, other: string): Statement[] =>
  JSON.parse(JSON.stringify(statements).replaceAll(id, other));

function redemptionLine(measured: readonly BareRound[], rig: Rig): BenchLine {
  const { ours, limit, ratio } = middleRound(measured);
  return {
    what: 'redemption of a free drink',
    ours: perSecond(ours),
    limit: `${perSecond(limit)} ${rig.limit.name}`,
    ratio,
    core: coreTimeOf(measured),
    aim: `at least ${leastShareOfLimit}`,
    met: ratio >= leastShareOfLimit,
  };
}
