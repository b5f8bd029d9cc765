import { describe, expect, onTestFinished, test } from 'vitest';
import { makeClock } from './clock.ts';
import { leakOnSignal, makeMemoryLimit } from './memory.ts';
import { openFleet, openOneMachine } from './place.ts';
import { type Outcome, playAll } from './play.ts';
import { faultsOfClock, faultsOfMemory } from './strikes.ts';

const clock = makeClock();
const memoryBytes = 640 * 2 ** 20;

/** Returns the counts that must be zero after each fault, with the name of the fault. */
const losses = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ fault, lost, met: { signedOut } }) => ({ fault, lost, signedOut }));
const none = ({ fault }: Outcome) => ({ fault, lost: 0, signedOut: 0 });

describe('a night goes on', { timeout: 600_000 }, () => {
  test.skipIf(!clock)(
    'guests stay signed in, pour and talk when all clocks jump an hour ahead and an hour back, and schedules run by the new time',
    async () => {
      if (!clock) throw new Error('The test is skipped without a clock that can be set.');
      const outcomes = await playAll(() => openFleet({ clock }), faultsOfClock(clock));
      expect(losses(outcomes)).toEqual(outcomes.map(none));
      const [ahead, back] = outcomes;
      expect(ahead?.met.renewed).toBeGreaterThan(0);
      expect([...(back?.seen.log.keys() ?? [])]).toContain(
        'The clock was set back, and schedules go on by its new time',
      );
    },
  );

  test('a server that the kernel kills because it needs too much memory is started again, and loses nothing that was acknowledged', async ({
    skip,
  }) => {
    const limit = makeMemoryLimit(memoryBytes);
    if (!limit) return skip('A control group with a limit of memory needs root on Linux.');
    onTestFinished(() => limit.close());
    const [, ofKernel] = faultsOfMemory(limit);
    if (!ofKernel) throw new Error('One of the faults is the OOM killer.');
    const outcomes = await playAll(() => openOneMachine({ env: { NODE_OPTIONS: leakOnSignal } }), [ofKernel]);
    expect(losses(outcomes)).toEqual(outcomes.map(none));
    expect([...(outcomes[0]?.seen.log.keys() ?? [])]).toContain(
      'The server ended (SIGKILL) and is started again.',
    );
  });
});
