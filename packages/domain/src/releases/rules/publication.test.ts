import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { addMilliseconds, allowedClockDifference, days } from '../../kernel/time.ts';
import { type ReleaseCommand, type ReleaseProof, releaseStates } from '../entity.ts';
import {
  decidePublication,
  orderFault,
  orderLasts,
  type PublishedRelease,
  type PublishingServer,
} from './publication.ts';
import { isNewer } from './version.ts';

const now = new Date('2026-11-21T03:30:00Z');
const secondOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
const [bytes, otherBytes] = ['a'.repeat(64), 'b'.repeat(64)];
const proof = (changes: Partial<ReleaseProof> = {}): ReleaseProof => ({
  ...{ app: 'bar.app', version: '1.1.175', signature: 'A'.repeat(344), sha256: bytes, size: 10 },
  ...{ minNative: '1.1.174', channel: 'production', iat: secondOf(now) },
  ...changes,
});
const published = (changes: Partial<PublishedRelease> = {}): PublishedRelease => ({
  ...{ channel: 'production', state: 'live', sha256: bytes, provenAt: addMilliseconds(now, -days) },
  ...changes,
});
const server = (changes: Partial<PublishingServer> = {}): PublishingServer => ({
  ...{ app: 'bar.app', now, same: null, newest: null },
  ...changes,
});
const outcomeOf = (decision: ReturnType<typeof decidePublication>) =>
  isRefusal(decision) ? decision.code : decision;
const outcome = (of: Partial<ReleaseProof>, on: Partial<PublishingServer>) =>
  outcomeOf(decidePublication(proof(of), server(on)));

test('publishing accepts a version that is newer than every release of its channel', () => {
  expect(outcome({}, {})).toBe('add');
  expect(outcome({}, { newest: '1.1.99' })).toBe('add');
});

test('publishing refuses a version that is not newer than the newest release of its channel', () => {
  for (const newest of ['1.1.175', '1.1.176', '2.0.0'])
    expect(decidePublication(proof(), server({ newest }))).toMatchObject({
      code: 'not_newer',
      message: `The version 1.1.175 is not newer than ${newest}, the newest of the channel production.`,
    });
});

test('publishing the same bytes again changes nothing, unless the proof was signed later, which then replaces the stored proof', () => {
  const same = published({ provenAt: now });
  expect(outcome({}, { same, newest: '1.1.180' })).toBe('keep');
  expect(outcome({ iat: secondOf(now) - 60 }, { same })).toBe('keep');
  expect(outcome({ iat: secondOf(now) + 60, rollbackFrom: ['1.1.180'] }, { same, newest: '1.1.180' })).toBe(
    'replace',
  );
});

test('publishing refuses a version that exists with other bytes, or without a bundle', () => {
  expect(outcome({ sha256: otherBytes }, { same: published() })).toBe('other_bytes');
  expect(outcome({}, { same: published({ sha256: null, provenAt: null }) })).toBe('other_bytes');
});

test('publishing a release again cannot change its channel', () => {
  expect(outcome({ channel: 'beta' }, { same: published() })).toBe('other_channel');
});

test('publishing refuses the proof of another app', () => {
  expect(outcome({ app: 'other.app' }, {})).toBe('another_app');
});

test('the proof of a release is refused if its time of signing is later than the allowed difference of clocks', () => {
  const latest = secondOf(addMilliseconds(now, allowedClockDifference));
  expect(outcome({ iat: latest }, {})).toBe('add');
  expect(outcome({ iat: latest + 1 }, {})).toBe('signed_later');
});

test('a version with leading zeros or fewer than three numbers is refused with the text that is meant', () => {
  expect(decidePublication(proof({ version: '1.2' }), server())).toMatchObject({
    message: 'A version has three numbers without leading zeros, such as 1.2.0.',
  });
  expect(outcome({ version: '1.01.3' }, {})).toBe('not_canonical');
});

const anyProof = fc.record({
  version: fc.tuple(fc.constant(1), fc.nat(2), fc.nat(5)).map(parts => parts.join('.')),
  sha256: fc.constantFrom(bytes, otherBytes),
  channel: fc.constantFrom('production', 'beta'),
  iat: fc.integer({ min: secondOf(now) - 1000, max: secondOf(now) + 1000 }),
});
const anyPublished = fc.record({
  channel: fc.constantFrom('production', 'beta'),
  state: fc.constantFrom(...releaseStates),
  sha256: fc.constantFrom(bytes, otherBytes, null),
  provenAt: fc.constantFrom(null, now, addMilliseconds(now, -days)),
});

test('publishing again changes neither the bytes nor the channel of a release, and brings no withdrawn release back', () => {
  fc.assert(
    fc.property(anyProof, anyPublished, (of, same) => {
      const decision = decidePublication(proof(of), server({ same }));
      if (isRefusal(decision)) return;
      expect([of.sha256, of.channel]).toEqual([same.sha256, same.channel]);
      expect(same.state).not.toBe('withdrawn');
    }),
    { numRuns: 2000 },
  );
});

test('publishing adds a release only if it is newer than the newest one of its channel', () => {
  fc.assert(
    fc.property(anyProof, anyProof, (of, { version: newest }) => {
      const decision = decidePublication(proof(of), server({ newest }));
      if (decision === 'add') expect(isNewer(of.version, newest)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const order = (iat: number, changes: Partial<ReleaseCommand> = {}) =>
  ({ order: 'withdraw', app: 'bar.app', version: '1.1.175', iat, ...changes }) as ReleaseCommand;
const fault = (iat: number, orderedAt: Date | null = null) =>
  orderFault(order(iat), { app: 'bar.app', now, orderedAt })?.code ?? null;

test('the server obeys a signed order about a release, such as "withdraw", until five minutes after its signing', () => {
  const oldest = secondOf(addMilliseconds(now, -orderLasts));
  expect(fault(oldest)).toBeNull();
  expect(fault(oldest - 1)).toBe('order_expired');
});

test('the server does not obey a signed order about a release from the future, or of another app', () => {
  expect(fault(secondOf(addMilliseconds(now, allowedClockDifference)) + 1)).toBe('signed_later');
  expect(
    orderFault(order(secondOf(now), { app: 'other.app' }), { app: 'bar.app', now, orderedAt: null }),
  ).toMatchObject({ code: 'another_app' });
});

test('the server obeys a signed order about a release once, and not after a later order', () => {
  const iat = secondOf(now);
  expect(fault(iat, addMilliseconds(now, -1000))).toBeNull();
  expect(fault(iat, now)).toBe('order_repeated');
  expect(fault(iat, addMilliseconds(now, 1000))).toBe('order_repeated');
});
