import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { releaseStates } from '../entity.ts';
import {
  decidePause,
  decideRaiseToAllDevices,
  decideRollout,
  decideWithdrawal,
  fewestFailures,
  mustPause,
  type RolledOutRelease,
} from './rollout.ts';

const release = (changes: Partial<RolledOutRelease> = {}): RolledOutRelease => ({
  ...{ state: 'live', rollout: 20, hasBundle: true },
  ...changes,
});
const anyRelease = fc.record({
  state: fc.constantFrom(...releaseStates),
  rollout: fc.integer({ min: 0, max: 100 }),
  hasBundle: fc.boolean(),
});

test('a rollout that is set offers the release, and ends its pause', () => {
  for (const state of ['staged', 'live', 'paused'] as const)
    expect(decideRollout(release({ state }), 50)).toEqual({ state: 'live', rollout: 50 });
});

test('a rollout of no device leaves the release staged', () => {
  expect(decideRollout(release({ state: 'staged', rollout: 0 }), 0)).toEqual({ state: 'staged', rollout: 0 });
});

test('a rollout is refused where it would take the release away from devices', () => {
  expect(decideRollout(release({ rollout: 20 }), 19)).toMatchObject({
    code: 'rollout_shrinks',
    message:
      'This release goes to 20 % of the devices already. A rollout can only grow: pause it, or withdraw it.',
  });
});

test('a release without a bundle is offered to nobody', () => {
  expect(decideRollout(release({ hasBundle: false }), 50)).toMatchObject({ code: 'no_bundle' });
});

test('a raised release is offered to every device, also after a pause', () => {
  for (const state of ['staged', 'live', 'paused'] as const)
    expect(decideRaiseToAllDevices(release({ state }))).toEqual({ state: 'live', rollout: 100 });
  expect(decideRaiseToAllDevices(release({ hasBundle: false }))).toMatchObject({ code: 'no_bundle' });
  expect(decideRaiseToAllDevices(release({ state: 'withdrawn' }))).toMatchObject({
    code: 'release_withdrawn',
  });
});

test('a withdrawn release is never offered again, whatever its rollout', () => {
  fc.assert(
    fc.property(anyRelease, fc.integer({ min: 0, max: 100 }), (any, rollout) => {
      const decision = decideRollout({ ...any, state: 'withdrawn' }, rollout);
      expect(isRefusal(decision) && decision.code).toBe('release_withdrawn');
    }),
  );
  expect(decidePause(release({ state: 'withdrawn' }))).toMatchObject({ code: 'release_withdrawn' });
});

test('no act on a release makes its rollout smaller', () => {
  fc.assert(
    fc.property(anyRelease, fc.integer({ min: 0, max: 100 }), (any, rollout) => {
      for (const decision of [
        decideRollout(any, rollout),
        decideRaiseToAllDevices(any),
        decidePause(any),
        decideWithdrawal(any),
      ])
        if (!isRefusal(decision)) expect(decision.rollout).toBeGreaterThanOrEqual(any.rollout);
    }),
  );
});

test('a release that is offered to nobody cannot be paused', () => {
  expect(decidePause(release({ state: 'staged' }))).toMatchObject({ code: 'not_live' });
});

test('a rollout pauses after five people whose devices went back, where they are more than 2 in 100', () => {
  expect(mustPause({ failed: fewestFailures, running: 100 })).toBe(true);
  expect(mustPause({ failed: fewestFailures - 1, running: 0 })).toBe(false);
  expect(mustPause({ failed: 5, running: 245 })).toBe(false);
  expect(mustPause({ failed: 5, running: 244 })).toBe(true);
});
