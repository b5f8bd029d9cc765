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

test('setting the percentage of a rollout offers the release to devices, also after a pause', () => {
  for (const state of ['staged', 'live', 'paused'] as const)
    expect(decideRollout(release({ state }), 50)).toEqual({ state: 'live', rollout: 50 });
});

test('setting the percentage of a rollout to 0 leaves the release staged, so that no device is offered it', () => {
  expect(decideRollout(release({ state: 'staged', rollout: 0 }), 0)).toEqual({ state: 'staged', rollout: 0 });
});

test('setting a smaller percentage of a rollout is refused', () => {
  expect(decideRollout(release({ rollout: 20 }), 19)).toMatchObject({
    code: 'rollout_shrinks',
    message:
      'This release goes to 20 % of the devices already. A rollout can only grow: pause it, or withdraw it.',
  });
});

test('setting the percentage of a rollout is refused for a release without a bundle', () => {
  expect(decideRollout(release({ hasBundle: false }), 50)).toMatchObject({ code: 'no_bundle' });
});

test('raising a release to all devices is allowed also after a pause, and not without a bundle or after a withdrawal', () => {
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

test('no act on a release makes the percentage of its rollout smaller', () => {
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

test('a release that is offered to no device yet cannot be paused', () => {
  expect(decidePause(release({ state: 'staged' }))).toMatchObject({ code: 'not_live' });
});

test('a rollout is paused once the release has failed for five people, if they are more than 2 percent of those who tried it', () => {
  expect(mustPause({ failed: fewestFailures, running: 100 })).toBe(true);
  expect(mustPause({ failed: fewestFailures - 1, running: 0 })).toBe(false);
  expect(mustPause({ failed: 5, running: 245 })).toBe(false);
  expect(mustPause({ failed: 5, running: 244 })).toBe(true);
});
