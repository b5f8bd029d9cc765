import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import {
  type HistoryStep,
  type HistorySubject,
  historiesOfRules,
  historiesWanted,
  historyArbitrary,
  playHistory,
} from '../../testing/drinks/history.ts';
import { countByState, type Model, newModel } from '../../testing/drinks/model.ts';
import { rulesSubject } from '../../testing/drinks/rules.ts';
import { openHistoryServer, serverSubject } from '../../testing/drinks/server.ts';
import { checkLedger } from './check-ledger.ts';

/**
 * Runs a history on the model and on the server. All answers must be equal, and so must the final states of all drinks.
 */
async function agree(subject: HistorySubject, steps: readonly HistoryStep[]): Promise<Model> {
  const model = newModel();
  for (const step of steps) {
    const { expected, outcome } = await playHistory(model, subject, step);
    expect(outcome, `${step.kind} after ${JSON.stringify(model.drinks)}`).toBe(expected);
  }
  const seen = await subject.readDrinks();
  expect(seen).toEqual(
    model.drinks.map(({ owner, state, frozen, flagged }) => ({ owner, state, frozen, flagged })),
  );
  const { available = 0, pending = 0, redeemed = 0, void: voided = 0, refunded = 0 } = countByState(seen);
  expect(available + pending + redeemed + voided + refunded).toBe(model.drinks.length);
  return model;
}

const takenBackIn = ({ drinks }: Model) => drinks.filter(({ pour }) => pour?.takenBack).length;

test(`in ${historiesOfRules} random histories of drinks the rules give each expected answer, each drink has one owner, and the ledger agrees`, async () => {
  const ends: Record<string, number> = {};
  let takenBack = 0;
  await fc.assert(
    fc.asyncProperty(historyArbitrary, async steps => {
      const subject = rulesSubject();
      const model = await agree(subject, steps);
      takenBack += takenBackIn(model);
      expect(subject.differences()).toEqual([]);
      for (const { state } of await subject.readDrinks()) ends[state] = (ends[state] ?? 0) + 1;
    }),
    { numRuns: historiesOfRules },
  );
  // A test that never pours, voids or refunds a drink would prove nothing, so each of these states must have occurred.
  for (const state of ['available', 'pending', 'redeemed', 'void', 'refunded'])
    expect(ends[state], state).toBeGreaterThan(historiesOfRules / 10);
  expect(takenBack).toBeGreaterThan(historiesOfRules / 40);
}, 120_000);

/**
 * Several servers (lanes) play random histories at the same time. Random histories rarely take back a pour, so each
 * lane begins with this history.
 */
const pourTakenBack = (['buy', 'redeem', 'takeBackPour'] as const).map(
  (kind): HistoryStep => ({ kind, who: 0, other: 1, pick: 0, count: 1, yes: true, rightly: true }),
);

const lanes = await Promise.all(
  [1, 2, 3].map(async () => openHistoryServer(await testApp({ AUTH_RATE_LIMITS: 'off' }))),
);

test(`in ${historiesWanted} random histories of drinks real calls get the answers of the rules, and the ledger has no difference`, async () => {
  let begun = 0;
  let played = 0;
  let takenBack = 0;
  const ends: Record<string, number> = {};
  const lanesPlayed = lanes.map(async lane => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async steps => {
        if (begun >= historiesWanted) return;
        begun += 1;
        const subject = await serverSubject(lane);
        const model = await agree(subject, steps);
        takenBack += takenBackIn(model);
        played += 1;
        // PostgreSQL does not analyze the tables by itself in this test. Without `analyze`, it would keep the plans
        // from the time when the tables were empty, which read whole tables.
        if (played % 200 === 0) await sql`analyze`.execute(lane.app.db);
        for (const { state } of await subject.readDrinks()) ends[state] = (ends[state] ?? 0) + 1;
      }),
      { numRuns: historiesWanted, examples: [[pourTakenBack]], endOnFailure: true },
    );
    expect((await checkLedger(lane.app.platform)).refused).toEqual([]);
  });
  // When one lane fails, the test waits for the other lanes, so that their servers close after their last request.
  await Promise.allSettled(lanesPlayed);
  await Promise.all(lanesPlayed);
  expect(played).toBeGreaterThanOrEqual(historiesWanted);
  for (const state of ['available', 'pending', 'redeemed', 'void', 'refunded'])
    expect(ends[state], state).toBeGreaterThan(0);
  expect(takenBack).toBeGreaterThanOrEqual(lanes.length);
}, 3_600_000);
