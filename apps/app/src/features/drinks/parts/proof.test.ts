import type { Redemption } from '@nightjar/domain/drinks/entity';
import { proofLasts } from '@nightjar/domain/drinks/entity';
import * as ids from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import {
  findPour,
  findScanned,
  isRecent,
  isRunning,
  proofOf,
  readKept,
  receiptNumber,
  type SentPour,
} from './proof.ts';

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
const sent: SentPour = {
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

test('a new free pour at the bar it was sent to is the one whose reply was lost', () => {
  expect(findPour(sent, bank(pour), soon)).toBe(pour);
});

test.each([
  ['known before', { ...sent, before: [pour.redemption_id] }, pour],
  ['of another bar', sent, { ...pour, venue_id: ids.venueId.parse(uuid(3)) }],
  ['of the other kind', sent, { ...pour, kind: 'paid' as const }],
  ['from long before it was sent', sent, { ...pour, redeemed_at: '2026-11-21T02:50:00.000Z' }],
])('a pour %s is another one', (_, asked, found) => {
  expect(findPour(asked, bank(found), soon)).toBeNull();
});

test('a voucher that is still held was not poured', () => {
  const voucherId = ids.voucherId.parse(uuid(4));
  const asked = { ...sent, voucherId };
  const paid = { ...pour, kind: 'paid' as const };
  expect(findPour(asked, { ...bank(paid), vouchers: [{ voucher_id: voucherId }] }, soon)).toBeNull();
  expect(findPour(asked, bank(paid), soon)).toBe(paid);
});

test('a device whose clock is hours off still finds its pour', () => {
  const hoursOff = 5 * 3_600_000;
  expect(findPour({ ...sent, at: sent.at + hoursOff }, bank(pour), soon + hoursOff)).toBe(pour);
});

test('a sent pour is looked for as long as its proof could live', () => {
  expect(isRecent(sent, sent.at + proofLasts)).toBe(true);
  expect(isRecent(sent, sent.at + proofLasts + 60_001)).toBe(false);
});

const told = { server_time: '2026-11-21T03:00:06.000Z', cooldown_ends_at: '2026-11-21T03:45:05.000Z' };

test("a proof lives for 90 seconds of the server's clock, whatever the device's says", () => {
  const at = Date.parse(told.server_time) + 3_600_000;
  const shown = proofOf(pour, told, 3, at);
  expect(shown).toMatchObject({ colour: 3, serverOffset: -3_600_000 });
  expect(isRunning(shown, at + proofLasts - 1001)).toBe(true);
  expect(isRunning(shown, at + proofLasts - 1000)).toBe(false);
});

test('a paid drink starts no wait', () => {
  expect(proofOf({ ...pour, kind: 'paid' }, told, 3, 0).cooldownEndsAt).toBeNull();
});

test('what was kept is read back by its owner only, and never fails on a mangled text', () => {
  const kept = { userId: 'rae', proof: proofOf(pour, told, 3, 0), sent: null };
  expect(readKept(JSON.stringify(kept), 'rae')).toEqual(kept);
  expect(readKept(JSON.stringify(kept), 'moth')).toBeNull();
  expect(readKept('{"userId":"rae"', 'rae')).toBeNull();
  expect(readKept(JSON.stringify({ userId: 'rae', proof: { title: 'x' }, sent: null }), 'rae')).toBeNull();
  expect(readKept(null, 'rae')).toBeNull();
});

test('a scanned pour is the new one at this bar, and not one of another evening', () => {
  const before = new Set<string>();
  const { current } = bank(pour);
  expect(findScanned(current, { venueId: venue, before })).toBe(pour);
  expect(findScanned(current, { venueId: venue, before: new Set([pour.redemption_id]) })).toBeNull();
  expect(findScanned(current, { venueId: uuid(3), before })).toBeNull();
  const old = bank({ ...pour, redeemed_at: '2026-11-20T03:00:05.000Z' }).current;
  expect(findScanned(old, { venueId: venue, before })).toBeNull();
});

test('a receipt has a number short enough to be read out', () => {
  expect(receiptNumber('0198c1c2-0000-7000-8000-a1b23f2a91c0')).toBe('3F2A-91C0');
});
