import { settlements } from '@nightjar/domain/drinks/desk/calls';
import type { Settlements } from '@nightjar/domain/drinks/desk/entity';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addMilliseconds, minutes } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { pastPours } from '../../../testing/books/pours.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const guest = await build.member();
const pour = pastPours({ db });

const timezones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Kolkata',
  'Pacific/Auckland',
];
const bars = await Promise.all(
  timezones.map(async timezone => {
    const venue_id = await build.venue({ timezone, name: timezone });
    return { venue_id, timezone, pro_id: (await build.pro({ venue_id })).id };
  }),
);
const months = ['2026-02', '2026-03', '2026-04', '2026-09', '2026-10', '2026-11'];

/**
 * The pours of the test happen near the ends of months and nights and near clock changes, where mistakes are likely.
 */
const edges = [
  '2026-03-01',
  '2026-03-08',
  '2026-03-29',
  '2026-04-01',
  '2026-04-05',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
];
const moment = fc
  .tuple(fc.constantFrom(...edges), fc.integer({ min: -36 * 60, max: 36 * 60 }))
  .map(([date, off]) => addMilliseconds(new Date(`${date}T06:00:00Z`), off * minutes));
const drink = fc.record({
  bar: fc.nat(bars.length - 1),
  at: moment,
  kind: fc.constantFrom('free' as const, 'shot' as const, 'bought' as const),
  unit: fc.integer({ min: 1, max: 2500 }),
  refunded: fc.boolean(),
  takenBackAfter: fc.option(fc.integer({ min: 1, max: 40 * 24 * 60 })),
});
const terms = fc.record({
  bar: fc.nat(bars.length - 1),
  month: fc.constantFrom(...months),
  given_cents: fc.nat(1000),
  bought_percent: fc.nat(100),
});

test('every random history of pours, takings back and refunds is settled as the raw ledger rows require', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drink, { minLength: 5, maxLength: 25 }),
      fc.array(terms, { maxLength: 8 }),
      async (drinks, agreed) => {
        for (const { bar, at, takenBackAfter, ...rest } of drinks) {
          const { venue_id, pro_id } = barAt(bar);
          const takenBackAt = takenBackAfter === null ? null : addMilliseconds(at, takenBackAfter * minutes);
          await pour({ ...rest, venue_id, pro_id, user_id: guest, at, takenBackAt });
        }
        await db.deleteFrom('venue_terms').execute();
        for (const { bar, ...row } of agreed)
          await db
            .insertInto('venue_terms')
            .values({ ...row, venue_id: barAt(bar).venue_id, set_at: clock.now() })
            .onConflict(conflict => conflict.doNothing())
            .execute();
        const raw = await readRows();
        for (const month of months) await compare(month, raw);
      },
    ),
    { numRuns: 12 },
  );
});

const barAt = (bar: number) => bars[bar] ?? (bars[0] as (typeof bars)[number]);

async function readRows() {
  const [ledger, redemptions, vouchers, purchases, kept] = await Promise.all([
    db.selectFrom('drink_ledger').selectAll().where('redemption_id', 'is not', null).execute(),
    db.selectFrom('redemptions').selectAll().execute(),
    db.selectFrom('vouchers').selectAll().execute(),
    db.selectFrom('purchases').selectAll().execute(),
    db.selectFrom('venue_terms').selectAll().execute(),
  ]);
  const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map(row => [row.id, row]));
  return {
    ledger,
    redemptions: byId(redemptions),
    vouchers: byId(vouchers),
    purchases: byId(purchases),
    kept,
  };
}
type Raw = Awaited<ReturnType<typeof readRows>>;

/** Computes the expected settlement of one bar and month, entry by entry. */
function expected(month: string, { venue_id, timezone }: (typeof bars)[number], raw: Raw) {
  const sum = { given: 0, bought: 0, taken_back: 0, paid_cents: 0 };
  let entries = 0;
  for (const { entry, redemption_id } of raw.ledger) {
    const redemption = raw.redemptions.get(redemption_id ?? '');
    if (redemption?.venue_id !== venue_id) continue;
    if (nightDate(redemption.redeemed_at, timezone).slice(0, 7) !== month) continue;
    entries += 1;
    const sign = entry === 'pour_taken_back' ? -1 : 1;
    if (sign < 0) sum.taken_back += 1;
    const voucher = raw.vouchers.get(redemption.voucher_id ?? '');
    const purchase = raw.purchases.get(voucher?.purchase_id ?? '');
    if (!purchase) sum.given += sign;
    else {
      sum.bought += sign;
      sum.paid_cents += sign * (purchase.unit_amount * purchase.quantity - purchase.amount_refunded);
    }
  }
  if (entries === 0) return null;
  const [last] = raw.kept
    .filter(row => row.venue_id === venue_id && row.month <= month)
    .sort((one, other) => (one.month < other.month ? 1 : -1));
  const agreed = { given_cents: last?.given_cents ?? 0, bought_percent: last?.bought_percent ?? 100 };
  const exact = BigInt(sum.paid_cents) * BigInt(agreed.bought_percent);
  const share = Number((exact + 50n) / 100n);
  const given = sum.given * agreed.given_cents;
  return {
    ...{ ...sum, ...agreed, given_owed_cents: given, bought_owed_cents: share, owed_cents: given + share },
    ...{ tickets: 0, tickets_owed_cents: 0 },
  };
}

async function compare(month: string, raw: Raw): Promise<void> {
  const { body } = await call(settlements, { month, pageSize: 100 }, owl);
  const answered = (venue_id: VenueId) => {
    const row = (body.data as Settlements).venues.find(venue => venue.venue_id === venue_id);
    if (!row) return null;
    const { venue_id: _id, venue_name: _name, city: _city, payouts: _payouts, ...amounts } = row;
    return amounts;
  };
  const wanted = bars.map(bar => expected(month, bar, raw));
  expect(bars.map(({ venue_id }) => answered(venue_id))).toEqual(wanted);
  const total = (field: 'owed_cents' | 'paid_cents' | 'given' | 'bought' | 'taken_back') =>
    wanted.reduce((all, row) => all + (row?.[field] ?? 0), 0);
  for (const field of ['owed_cents', 'paid_cents', 'given', 'bought', 'taken_back'] as const)
    expect([field, body.data?.sum[field]]).toEqual([field, total(field)]);
}
