import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId, type VoucherId, voucherId } from '../../kernel/id.ts';
import {
  type BoughtVoucher,
  decideSettlement,
  type VoucherSettlement,
  type WantedVouchers,
} from './purchased.ts';

const buyer = userId.parse('5f0c1c52-54a9-4a3c-9a52-000000000001');
const friend = userId.parse('5f0c1c52-54a9-4a3c-9a52-000000000002');
const idOf = (index: number): VoucherId =>
  voucherId.parse(`7f0c1c52-54a9-4a3c-9a52-${String(index).padStart(12, '0')}`);

const aVoucher = (index: number, overrides: Partial<BoughtVoucher> = {}): BoughtVoucher => ({
  id: idOf(index),
  index,
  owner_id: buyer,
  state: 'available',
  frozen: false,
  flagged: false,
  ...overrides,
});

/** Returns the vouchers as they are after the decided changes. */
function settle(
  vouchers: readonly BoughtVoucher[],
  done: VoucherSettlement,
  { frozen }: WantedVouchers,
): BoughtVoucher[] {
  const after = vouchers.map(voucher => ({
    ...voucher,
    state: done.refund.includes(voucher.id) ? ('refunded' as const) : voucher.state,
    frozen: done.freeze.includes(voucher.id) || (voucher.frozen && !done.release.includes(voucher.id)),
    flagged: done.flag.includes(voucher.id) || (voucher.flagged && !done.unflag.includes(voucher.id)),
  }));
  return [...after, ...done.issue.map(index => aVoucher(index, { frozen }))];
}
const paid = (vouchers: readonly BoughtVoucher[], wanted: WantedVouchers) =>
  settle(vouchers, decideSettlement(buyer, vouchers, wanted), wanted);
const covered = (vouchers: readonly BoughtVoucher[]) =>
  vouchers.filter(({ state, flagged }) => state !== 'refunded' && state !== 'void' && !flagged);

test('a payment that is processed twice issues the bought vouchers once', () => {
  const wanted = { valid: 3, frozen: false };
  const once = paid([], wanted);

  expect(once.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(paid(once, wanted)).toEqual(once);
});

test('a partial refund first takes vouchers that the buyer still has, and a poured one last', () => {
  const vouchers = [
    aVoucher(1, { state: 'redeemed' }),
    aVoucher(2, { owner_id: friend }),
    aVoucher(3, { state: 'pending' }),
    aVoucher(4),
  ];
  const refundedAt = (valid: number) => decideSettlement(buyer, vouchers, { valid, frozen: false }).refund;

  expect(refundedAt(3)).toEqual([idOf(4)]);
  expect(refundedAt(2)).toEqual([idOf(4), idOf(3)]);
  expect(refundedAt(1)).toEqual([idOf(4), idOf(3), idOf(2)]);
  expect(decideSettlement(buyer, vouchers, { valid: 0, frozen: false }).flag).toEqual([idOf(1)]);
});

test('a refund is taken from a void voucher first, so that the buyer loses no other voucher', () => {
  const vouchers = [aVoucher(1, { state: 'void' }), aVoucher(2)];
  expect(decideSettlement(buyer, vouchers, { valid: 1, frozen: false }).refund).toEqual([]);
});

test('a payment dispute freezes every bought voucher not yet poured, whoever owns it, and a won dispute releases them', () => {
  const vouchers = [aVoucher(1), aVoucher(2, { owner_id: friend }), aVoucher(3, { state: 'redeemed' })];
  const held = paid(vouchers, { valid: 3, frozen: true });

  expect(held.map(({ frozen }) => frozen)).toEqual([true, true, false]);
  expect(paid(held, { valid: 3, frozen: false })).toEqual(vouchers);
});

test('money that returns issues new vouchers for the refunded ones, and removes the flag of poured ones', () => {
  const vouchers = [aVoucher(1, { state: 'refunded' }), aVoucher(2, { state: 'redeemed', flagged: true })];
  const again = paid(vouchers, { valid: 2, frozen: false });

  expect(again.map(({ index, state }) => [index, state])).toEqual([
    [1, 'refunded'],
    [2, 'redeemed'],
    [3, 'available'],
  ]);
  expect(again[1]?.flagged).toBe(false);
});

test('a buyer who deleted their account gets no vouchers for a payment', () => {
  expect(decideSettlement(null, [], { valid: 5, frozen: false }).issue).toEqual([]);
});

const wanted = fc.record({ valid: fc.nat({ max: 20 }), frozen: fc.boolean() });
const used = fc.record({
  state: fc.constantFrom('available' as const, 'pending' as const, 'redeemed' as const, 'void' as const),
  owner_id: fc.constantFrom(buyer, friend),
});

test('the money alone decides how many vouchers are valid, in whatever order events came and whatever became of the drinks', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(wanted, used), { minLength: 1, maxLength: 6 }), wanted, (before, last) => {
      let vouchers: BoughtVoucher[] = [];
      for (const [wanted, then] of before) {
        vouchers = paid(vouchers, wanted);
        const at = vouchers.findIndex(({ state }) => state === 'available');
        const touched = vouchers[at];
        if (touched && !touched.frozen) vouchers[at] = { ...touched, ...then };
      }
      const settled = paid(vouchers, last);
      const poured = settled.filter(({ state }) => state === 'redeemed').length;
      const gone = settled.filter(({ state }) => state === 'void').length;

      expect(paid(settled, last)).toEqual(settled);
      expect(covered(settled).length).toBeLessThanOrEqual(last.valid);
      expect(covered(settled).length).toBeGreaterThanOrEqual(last.valid - gone);
      expect(settled.filter(({ flagged }) => flagged).every(({ state }) => state === 'redeemed')).toBe(true);
      expect(settled.filter(({ state }) => state === 'redeemed')).toHaveLength(poured);
      expect(
        settled.every(
          ({ state, frozen }) => !(state === 'available' || state === 'pending') || frozen === last.frozen,
        ),
      ).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
