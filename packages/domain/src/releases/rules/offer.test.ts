import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OfferedRelease, releaseStates } from '../entity.ts';
import { bucketOf, offerTo, type UpdatingDevice } from './offer.ts';
import { isNewer } from './version.ts';

const release = (version: string, changes: Partial<OfferedRelease> = {}): OfferedRelease => ({
  ...{ version, state: 'live', channel: 'production', minNative: '1.1.174', rollout: 100, rollbackFrom: [] },
  ...changes,
});
const device = (changes: Partial<UpdatingDevice> = {}): UpdatingDevice => ({
  ...{ current: '1.1.174', native: '1.1.174', channel: 'production', blocked: [], bucket: () => 40 },
  ...changes,
});
const versionFor = (of: UpdatingDevice, ...releases: OfferedRelease[]) =>
  offerTo(of, releases)?.version ?? null;

test('a device is offered the newest live release that is newer than its own, in whatever order they are listed', () => {
  const releases = [release('1.1.176'), release('1.1.180'), release('1.1.175')];
  expect(versionFor(device(), ...releases)).toBe('1.1.180');
  expect(versionFor(device(), ...releases.reverse())).toBe('1.1.180');
});

test('a device that runs the newest release keeps it', () => {
  expect(versionFor(device({ current: '1.1.180' }), release('1.1.176'), release('1.1.180'))).toBeNull();
});

describe('a release is offered only while it is live, and only to devices that it fits', () => {
  test.each(releaseStates.filter(state => state !== 'live'))(
    'while a release is %s, it is not offered',
    state => {
      expect(versionFor(device(), release('1.1.180', { state }))).toBeNull();
    },
  );

  test('a device of another channel is not offered the release', () => {
    expect(versionFor(device(), release('1.1.180', { channel: 'beta' }))).toBeNull();
  });

  test('a device with a store build that is too old is not offered the release', () => {
    expect(versionFor(device(), release('1.1.180', { minNative: '1.1.175' }))).toBeNull();
  });

  test('a device whose store build has no readable version is not offered the release', () => {
    expect(versionFor(device({ native: 'unknown' }), release('1.1.180'))).toBeNull();
  });

  test('a device on which the release failed to start is not offered the release again', () => {
    expect(versionFor(device({ blocked: ['1.1.180'] }), release('1.1.180'))).toBeNull();
  });

  test('a device outside of the percentage of a rollout is not offered the release, but the release before it', () => {
    const releases = [release('1.1.175'), release('1.1.180', { rollout: 40 })];
    expect(versionFor(device({ bucket: () => 40 }), ...releases)).toBe('1.1.175');
    expect(versionFor(device({ bucket: () => 39 }), ...releases)).toBe('1.1.180');
  });
});

describe('the way back', () => {
  const withdrawn = release('1.1.180', { state: 'withdrawn' });
  const good = release('1.1.175', { rollbackFrom: ['1.1.180'] });

  test('a device with a withdrawn release is offered the newest release whose proof allows to go back from it', () => {
    const older = release('1.1.174', { rollbackFrom: ['1.1.180'] });
    expect(versionFor(device({ current: '1.1.180' }), withdrawn, good, older)).toBe('1.1.175');
  });

  test('a device with a withdrawn release is offered a newer release before any older one', () => {
    expect(versionFor(device({ current: '1.1.180' }), withdrawn, good, release('1.1.181'))).toBe('1.1.181');
  });

  test('a device with a withdrawn release keeps it where no proof allows to go back from it', () => {
    const elsewhere = release('1.1.175', { rollbackFrom: ['1.1.179'] });
    expect(versionFor(device({ current: '1.1.180' }), withdrawn, elsewhere)).toBeNull();
  });

  test('a device whose release is live or paused is not offered the way back', () => {
    for (const state of ['live', 'paused'] as const)
      expect(versionFor(device({ current: '1.1.180' }), release('1.1.180', { state }), good)).toBeNull();
  });
});

const version = fc.tuple(fc.constant(1), fc.nat(2), fc.nat(5)).map(parts => parts.join('.'));
const releases = fc.array(
  fc.record({
    version,
    state: fc.constantFrom(...releaseStates),
    channel: fc.constantFrom('production', 'beta'),
    minNative: version,
    rollout: fc.integer({ min: 0, max: 100 }),
    rollbackFrom: fc.array(version, { maxLength: 3 }),
  }),
  { maxLength: 8 },
);
const devices = fc.record({
  current: version,
  native: version,
  channel: fc.constantFrom('production', 'beta'),
  blocked: fc.array(version, { maxLength: 2 }),
  bucket: fc.nat(99).map(bucket => () => bucket),
});

test('no device is ever offered an older version than its own, except by a release whose proof allows to go back from that version', () => {
  fc.assert(
    fc.property(devices, releases, (of, all) => {
      const offer = offerTo(of, all);
      if (offer)
        expect(isNewer(offer.version, of.current) || offer.rollbackFrom.includes(of.current)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a device that is offered a release during a rollout is still offered it, or a newer one, after the rollout was widened', () => {
  fc.assert(
    fc.property(devices, releases, fc.nat(7), fc.nat(100), (of, all, index, more) => {
      const before = offerTo(of, all);
      fc.pre(before !== null && isNewer(before.version, of.current));
      const widened = all.map((each, place) =>
        place === index % all.length ? { ...each, rollout: Math.min(100, each.rollout + more) } : each,
      );
      const after = offerTo(of, widened);
      expect(after && !isNewer(before?.version ?? '', after.version)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a device is put into one of a hundred equal groups for rollouts by the first four bytes of its digest', () => {
  expect(bucketOf(new Uint8Array([0, 0, 0, 99, 255]))).toBe(99);
  expect(bucketOf(new Uint8Array([0, 0, 1, 0, 255]))).toBe(56);
  expect(bucketOf(new Uint8Array([9, 255, 255, 255, 255]).subarray(1))).toBe(95);
});
