import { seededRandom } from '../apps/server/src/testing/dice.ts';
import {
  openStorm,
  type PourStorm,
  pourUnderKills,
  raceToRedeem,
} from '../apps/server/src/testing/faults/pour-storm.ts';
import type { BenchLine } from './measure.ts';

const raceCount = 100;
const triesPerRace = 1_000;
const killCount = 100;

/**
 * Runs some tests at their full length, which takes minutes. They show that a voucher is poured only once, whatever
 * requests and crashes happen.
 */
export async function benchExactlyOnce(): Promise<BenchLine[]> {
  const storm = await openStorm();
  try {
    return [await benchConcurrentPours(storm), await benchPoursUnderKills(storm)];
  } finally {
    await storm.close();
  }
}

async function benchConcurrentPours(storm: PourStorm): Promise<BenchLine> {
  const drinks = await storm.drinks(raceCount);
  const outcome = { once: 0, repeated: 0, refused: 0, failed: 0 };
  for (const [round, drink] of drinks.entries()) {
    const { fresh, repeated, refused, failed, receipts } = await raceToRedeem(storm, drink, triesPerRace);
    if (fresh === 1 && receipts === 1) outcome.once += 1;
    outcome.repeated += repeated;
    outcome.refused += refused;
    outcome.failed += failed;
    if ((round + 1) % 10 === 0) console.error(`${round + 1} races run …`);
  }
  const { once, repeated, refused, failed } = outcome;
  return {
    what: `${triesPerRace} tries at one voucher over two servers, ${raceCount} times`,
    ours: `${once} poured once; ${repeated} first receipts, ${refused} refused, ${failed} unanswered`,
    limit: '',
    ratio: null,
    aim: 'each once',
    met: once === raceCount && (await storm.counts()).doubled === 0,
  };
}

async function benchPoursUnderKills(storm: PourStorm): Promise<BenchLine> {
  const { acknowledged, lost, doubled, counts } = await pourUnderKills(
    storm,
    killCount,
    seededRandom(killCount),
  );
  const balanced = counts.issued === counts.held + counts.redeemed && counts.ledgerPours === counts.pours;
  return {
    what: `servers and PostgreSQL killed at ${killCount} random points`,
    ours: `${acknowledged} pours acknowledged, ${lost} lost, ${doubled} doubled, books ${balanced ? 'balanced' : 'not balanced'}`,
    limit: '',
    ratio: null,
    aim: 'none lost, none doubled',
    met: lost === 0 && doubled === 0 && balanced && counts.totals === counts.pours,
  };
}
