import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OfferedRelease, releaseStates } from '../entity.ts';
import { keptBundles, unneededBundles } from './kept-bundles.ts';
import { offerTo } from './offer.ts';

const release = (patch: number, changes: Partial<OfferedRelease> = {}): OfferedRelease => ({
  ...{ version: `1.1.${patch}`, state: 'live', channel: 'production', minNative: '1.1.0', rollout: 100 },
  rollbackFrom: [],
  ...changes,
});
const newerOnes = Array.from({ length: keptBundles }, (_, index) => release(200 + index));
const unneeded = (...releases: OfferedRelease[]) => unneededBundles(releases).map(({ version }) => version);

test('the bundle files of the five newest releases are kept, and those of older releases may be deleted', () => {
  expect(unneeded(release(174), release(175), ...newerOnes)).toEqual(['1.1.174', '1.1.175']);
  expect(unneeded(release(175), ...newerOnes.slice(1))).toEqual([]);
});

test('the bundle file of a withdrawn release may be deleted', () => {
  expect(unneeded(release(175, { state: 'withdrawn' }))).toEqual(['1.1.175']);
});

test('the bundle file of an older release is kept where a device may still be offered the release', () => {
  expect(unneeded(release(175, { rollbackFrom: ['1.1.180'] }), ...newerOnes)).toEqual([]);
  expect(unneeded(release(175, { channel: 'beta' }), ...newerOnes)).toEqual([]);
  const higherFloor = newerOnes.map(each => ({ ...each, minNative: '1.1.1' }));
  expect(unneeded(release(175), ...higherFloor)).toEqual([]);
  const partly = newerOnes.map(each => ({ ...each, rollout: 99 }));
  expect(unneeded(release(175), ...partly)).toEqual([]);
});

test('the bundle file of a release that waits for its rollout is kept', () => {
  for (const state of ['staged', 'paused'] as const)
    expect(unneeded(release(175, { state }), ...newerOnes)).toEqual([]);
});

const version = fc.tuple(fc.constant(1), fc.nat(1), fc.nat(12)).map(parts => parts.join('.'));
const anyReleases = fc.uniqueArray(
  fc.record({
    version,
    state: fc.constantFrom(...releaseStates, 'live' as const, 'live' as const),
    channel: fc.constantFrom('production', 'production', 'beta'),
    minNative: fc.constantFrom('1.0.0', '1.1.0'),
    rollout: fc.constantFrom(50, 100, 100),
    rollbackFrom: fc.array(version, { maxLength: 1 }),
  }),
  { selector: each => each.version, minLength: 4, maxLength: 20 },
);

test('a device on which nothing has failed is never offered a release whose bundle file may be deleted', () => {
  fc.assert(
    fc.property(anyReleases, version, version, fc.nat(99), (releases, current, native, bucket) => {
      const device = { current, native, channel: 'production', blocked: [], bucket: () => bucket };
      const offer = offerTo(device, releases);
      if (offer) expect(unneededBundles(releases)).not.toContain(offer);
    }),
    { numRuns: 3000 },
  );
});
