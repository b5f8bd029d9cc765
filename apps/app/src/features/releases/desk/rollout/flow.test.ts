import { exampleRelease } from '@nightjar/domain/releases/desk/example';
import { expect, it } from 'vitest';
import { actsPossibleOn, newestReleaseOfChannels, nextRollouts, releaseOutsideRollout } from './flow.ts';

it.each([
  [{ state: 'staged', rollout: 0 }, ['widen', 'raise', 'withdraw']],
  [{ state: 'live', rollout: 20 }, ['widen', 'raise', 'pause', 'withdraw']],
  [{ state: 'live', rollout: 100 }, ['pause', 'withdraw']],
  [{ state: 'paused', rollout: 20 }, ['widen', 'raise', 'withdraw']],
  [{ state: 'withdrawn', rollout: 20 }, []],
  [{ state: 'live', rollout: 100, size: null }, []],
] as const)('a release in the state %o offers the operator the acts %j', (changes, acts) => {
  expect(actsPossibleOn(exampleRelease(changes))).toEqual(acts);
});

it('the percentages that the desk suggests for a rollout are larger than the present one, which is suggested only to end a pause', () => {
  expect(nextRollouts(exampleRelease({ state: 'staged', rollout: 0 }))).toEqual([1, 5, 10, 25, 50, 100]);
  expect(nextRollouts(exampleRelease({ rollout: 20 }))).toEqual([25, 50, 100]);
  expect(nextRollouts(exampleRelease({ state: 'paused', rollout: 20 }))).toEqual([20, 25, 50, 100]);
});

const listed = [
  exampleRelease({ version: '1.1.177', state: 'withdrawn' }),
  exampleRelease({ version: '1.1.176', channel: 'beta', rollout: 100 }),
  exampleRelease({ version: '1.1.175', rollout: 20 }),
  exampleRelease({ version: '1.1.174', state: 'paused', rollout: 50 }),
  exampleRelease({ version: '1.1.173', channel: 'beta', rollout: 100 }),
  exampleRelease({ version: '1.1.172', rollout: 100 }),
];

it('the page of releases shows for each channel the newest release that is not withdrawn', () => {
  expect(newestReleaseOfChannels(listed).map(({ version }) => version)).toEqual(['1.1.176', '1.1.175']);
});

it('phones outside of a rollout keep the newest older release that every phone of the channel is offered', () => {
  const [, beta, rollout] = listed;
  expect(rollout && releaseOutsideRollout(rollout, listed)?.version).toBe('1.1.172');
  expect(beta && releaseOutsideRollout(beta, listed)).toBeNull();
});
