import type { Redemption } from '@nightjar/domain/drinks/entity';
import { proofLasts } from '@nightjar/domain/drinks/entity';
import * as ids from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import {
  findPour,
  findPourMadeByScan,
  isProofRunning,
  mayBeFound,
  parseStoredPour,
  proofClock,
  proofOf,
  type UnansweredPour,
} from './flow.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const venue = uuid(1);
const pour: Redemption = {
  redemption_id: ids.redemptionId.parse(uuid(2)),
  kind: 'free',
  title: 'Free drink',
  venue_id: ids.venueId.parse(venue),
  venue_name: 'The Low Lantern',
  pro_first_name: 'Dee',
  non_alcoholic: false,
  redeemed_at: '2026-11-21T03:00:05.000Z',
};
const sent: UnansweredPour = {
  venueId: venue,
  voucherId: null,
  colour: 3,
  at: Date.parse('2026-11-21T03:00:00.000Z'),
  before: [],
};
const bank = (...redemptions: Redemption[]) => ({
  current: { redemptions, cooldown_ends_at: null, server_time: '2026-11-21T03:00:10.000Z' },
  vouchers: [],
});
const soon = sent.at + 10_000;

test('after a lost reply, a new free pour at the same bar is found to be the pour of the lost reply', () => {
  expect(findPour(sent, bank(pour), soon)).toBe(pour);
});

test.each([
  ['known before', { ...sent, before: [pour.redemption_id] }, pour],
  ['of another bar', sent, { ...pour, venue_id: ids.venueId.parse(uuid(3)) }],
  ['of the other kind', sent, { ...pour, kind: 'paid' as const }],
  ['from long before it was sent', sent, { ...pour, redeemed_at: '2026-11-21T02:50:00.000Z' }],
])('after a lost reply, a pour %s is not taken for the pour of the lost reply', (_, asked, found) => {
  expect(findPour(asked, bank(found), soon)).toBeNull();
});

test('a voucher that is still in the drink bank after a lost reply was not poured', () => {
  const voucherId = ids.voucherId.parse(uuid(4));
  const asked = { ...sent, voucherId };
  const paid = { ...pour, kind: 'paid' as const };
  expect(findPour(asked, { ...bank(paid), vouchers: [{ voucher_id: voucherId }] }, soon)).toBeNull();
  expect(findPour(asked, bank(paid), soon)).toBe(paid);
});

test('a device whose clock is wrong by hours still finds the pour whose reply was lost', () => {
  const hoursOff = 5 * 3_600_000;
  expect(findPour({ ...sent, at: sent.at + hoursOff }, bank(pour), soon + hoursOff)).toBe(pour);
});

test('a pour whose reply was lost is searched for as long as its proof could be live', () => {
  expect(mayBeFound(sent, sent.at + proofLasts)).toBe(true);
  expect(mayBeFound(sent, sent.at + proofLasts + 60_001)).toBe(false);
});

const times = { server_time: '2026-11-21T03:00:06.000Z', cooldown_ends_at: '2026-11-21T03:45:05.000Z' };

test("the proof of a pour is live for 90 seconds by the server's clock, whatever the device's clock shows", () => {
  const at = Date.parse(times.server_time) + 3_600_000;
  const shown = proofOf(pour, times, { colour: 3, at });
  expect(shown).toMatchObject({ colour: 3, serverOffset: -3_600_000 });
  expect(isProofRunning(shown, at + proofLasts - 1001)).toBe(true);
  expect(isProofRunning(shown, at + proofLasts - 1000)).toBe(false);
});

test('a paid drink starts no cooldown', () => {
  expect(proofOf({ ...pour, kind: 'paid' }, times, { colour: 3, at: 0 }).cooldownEndsAt).toBeNull();
});

test('a stored pour can be read back only by its owner, and a damaged text counts as no pour', () => {
  const kept = { userId: 'rae', proof: proofOf(pour, times, { colour: 3, at: 0 }), sent: null };
  expect(parseStoredPour(JSON.stringify(kept), 'rae')).toEqual(kept);
  expect(parseStoredPour(JSON.stringify(kept), 'moth')).toBeNull();
  expect(parseStoredPour('{"userId":"rae"', 'rae')).toBeNull();
  expect(
    parseStoredPour(JSON.stringify({ userId: 'rae', proof: { title: 'x' }, sent: null }), 'rae'),
  ).toBeNull();
  expect(parseStoredPour(null, 'rae')).toBeNull();
});

test('a scanned pour is found as the new pour at this bar, and not as one of another evening', () => {
  const before = new Set<string>();
  const { current } = bank(pour);
  expect(findPourMadeByScan(current, { venueId: venue, before })).toBe(pour);
  expect(findPourMadeByScan(current, { venueId: venue, before: new Set([pour.redemption_id]) })).toBeNull();
  expect(findPourMadeByScan(current, { venueId: uuid(3), before })).toBeNull();
  const old = bank({ ...pour, redeemed_at: '2026-11-20T03:00:05.000Z' }).current;
  expect(findPourMadeByScan(old, { venueId: venue, before })).toBeNull();
});

const redeemedAt = Date.parse('2026-11-21T03:42:07Z');
const clocks = (serverOffset: number, timezone = 'America/New_York') => ({ serverOffset, timezone });
const at = (seconds: number, offset = 0) =>
  proofClock(redeemedAt, redeemedAt + seconds * 1000, clocks(offset));

test("the clock of a proof shows seconds on a twelve-hour clock in the bar's time zone", () => {
  expect(at(0)).toMatchObject({ time: '10:42:07', dayPeriod: 'pm' });
  expect(at(1).time).toBe('10:42:08');
  const pastMidnight = Date.parse('2026-11-21T05:05:09Z');
  expect(proofClock(redeemedAt, pastMidnight, clocks(0))).toMatchObject({
    time: '12:05:09',
    dayPeriod: 'am',
  });
  expect(proofClock(redeemedAt, pastMidnight, clocks(0, 'America/Los_Angeles')).time).toBe('9:05:09');
});

test('a tap on the proof of a pour shows the second of that moment', () => {
  expect(at(1).second).toBe('08');
});

test('the proof of a pour is live for 90 seconds and not one second more', () => {
  expect(at(0)).toMatchObject({ live: true, secondsLeft: 90 });
  expect(at(89)).toMatchObject({ live: true, secondsLeft: 1 });
  expect(at(90)).toMatchObject({ live: false, secondsLeft: 0 });
  expect(at(4000)).toMatchObject({ live: false, secondsLeft: 0 });
});

test('on a device whose clock is wrong, a proof shows the time and the countdown of the server', () => {
  const device = redeemedAt - 600_000;
  expect(proofClock(redeemedAt, device + 30_000, clocks(600_000))).toMatchObject({
    secondsLeft: 60,
    time: '10:42:37',
  });
});

test('on a device whose clock differs slightly, a proof never shows more than 90 seconds left', () => {
  expect(at(-3).secondsLeft).toBe(90);
});

test('the remaining time of a proof is announced every 15 seconds', () => {
  expect([0, 1, 14, 15, 16, 30, 89].map(second => at(second).announcedSeconds)).toEqual([
    90, 90, 90, 75, 75, 60, 15,
  ]);
});
