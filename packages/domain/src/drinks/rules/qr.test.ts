import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId, venueId, voucherId } from '../../kernel/id.ts';
import { decideQrReading, decodeQrOrder, encodeQrOrder, nonceAt } from './qr.ts';

const now = new Date('2026-11-21T03:30:00.123Z');
const secondsAfter = (count: number) => new Date(now.getTime() + count * 1000);
const fresh = { nonce: nonceAt(now, new Uint8Array(10)), elsewhere: false, used: false };
const codeOf = (decision: object) => ('code' in decision ? decision.code : 'granted');

test('the order in a QR code is read as it was written, with and without a voucher', () => {
  const id = fc.uuid({ version: 4 });
  fc.assert(
    fc.property(
      id,
      id,
      fc.option(id),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (guest, venue, drink, chance) => {
        const order = {
          guestId: userId.parse(guest),
          venueId: venueId.parse(venue),
          voucherId: drink === null ? null : voucherId.parse(drink),
          nonce: nonceAt(now, chance),
        };
        const bytes = encodeQrOrder(order);
        expect(bytes).toHaveLength(drink === null ? 48 : 64);
        expect(decodeQrOrder(bytes)).toEqual(order);
      },
    ),
  );
});

test('bytes that are no order of a QR code are refused', () => {
  for (const length of [0, 16, 32, 47, 49, 80]) expect(decodeQrOrder(new Uint8Array(length))).toBeNull();
  expect(decodeQrOrder(new Uint8Array(48).fill(0xf0))).toBeNull();
});

test('the nonce of a QR code is a version 7 uuid of its moment', () => {
  expect(nonceAt(now, new Uint8Array(10).fill(255))).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-7fff-bfff-ffffffffffff$/,
  );
});

test.each([
  ['at once', 0, 'granted'],
  ['after 60 seconds', 60, 'granted'],
  ['after 61', 61, 'qr_expired'],
  ['after the clock was moved back by half a minute', -30, 'granted'],
  ['after it was moved back by an hour', -3600, 'qr_expired'],
])(
  'the QR code of a guest that is scanned %s is accepted or refused as expired',
  (_when, seconds, outcome) => {
    expect(codeOf(decideQrReading(fresh, secondsAfter(seconds)))).toBe(outcome);
  },
);

test("a scan of another bar's QR code reveals only that, and a used QR code is refused as used and not as expired", () => {
  expect(codeOf(decideQrReading({ ...fresh, elsewhere: true, used: true }, secondsAfter(90)))).toBe(
    'qr_elsewhere',
  );
  expect(codeOf(decideQrReading({ ...fresh, used: true }, secondsAfter(90)))).toBe('qr_used');
});
