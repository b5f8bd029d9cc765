import { randomUUID } from 'node:crypto';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { eveningTimezone } from '../clock.ts';
import { guestsOf, personWithRole, type Town } from '../people.ts';
import { insertPours, markOverrides, type Pour, savePourTotals } from '../pours.ts';
import { insertAll } from '../queries.ts';
import { type SeededRandom, seededRandom } from '../random.ts';

/** The venues with a settlement have pours on each of this many past nights, so that earlier months have pours too. */
const settledPastNights = 57;

/**
 * Writes what the desk shows super admins: the settlements of this and earlier months, and pours that look unusual.
 */
export async function saveSettlements(db: Database, town: Town, now: Date): Promise<void> {
  const venues = await findVenuesToSettle(db);
  await savePoursElsewhere(db, { venues, guests: guestsOf(town) }, now);
  await savePurchases(db, now);
  await saveTerms(db, { venues, setBy: personWithRole(town, 'super_admin').id }, now);
}

type SettledVenue = { venue_id: string; pro: Pour['pro'] };

/**
 * Returns the first venues of the city with a bartender each. It leaves out The Low Lantern, which has pours already.
 */
async function findVenuesToSettle(db: Database): Promise<SettledVenue[]> {
  const { rows } = await sql<{ venue_id: string; id: string; first_name: string | null }>`
    select distinct on (venues.source) venue_id, pros.id, pros.first_name
    from pros join venues on venues.id = pros.venue_id
    where pros.state = 'approved' and venues.source like 'demo:%' and venues.name <> 'The Low Lantern'
    order by venues.source, pros.id limit 6`.execute(db);
  return rows.map(({ venue_id, ...pro }) => ({ venue_id, pro }));
}

type VenuesAndGuests = { venues: readonly SettledVenue[]; guests: readonly string[] };

/** Writes some drinks of each night at each venue. At two of the venues some pours of this week look unusual. */
async function savePoursElsewhere(
  db: Database,
  { venues, guests }: VenuesAndGuests,
  now: Date,
): Promise<void> {
  const random = seededRandom(venues.length + 31);
  for (const [place, { venue_id, pro }] of venues.entries()) {
    const pour = ({ guest, at }: GeneratedDrink): Pour => ({
      ...{ id: randomUUID(), user_id: guest, at, pro, voucher_id: randomUUID(), period: null },
    });
    const usual = drawDrinks(guests, random, now).map(pour);
    const often = place === 1 ? drinksOfOneGuest(guests[7] ?? '', now).map(pour) : [];
    const overridden = place === 2 ? drinksFarAway(guests.slice(20, 30), now).map(pour) : [];
    await insertPours(db, venue_id, [...usual, ...often, ...overridden]);
    if (overridden.length > 0) await markOverrides(db, overridden, 'Phone is wrong again');
  }
  await savePourTotals(db);
}

type GeneratedDrink = { guest: string; at: Date };

/**
 * Invents one to four poured drinks for each past night, each at a random time from 90 minutes before to two hours
 * after the time of day of `now`.
 */
function drawDrinks(guests: readonly string[], random: SeededRandom, now: Date): GeneratedDrink[] {
  const nights = Array.from({ length: settledPastNights }, (_, index) => index + 1);
  return nights.flatMap(ago =>
    random
      .some(guests, random.between(1, 4))
      .map(guest => ({ guest, at: addMilliseconds(now, -ago * days + random.between(-90, 120) * minutes) })),
  );
}

/**
 * Makes drinks that look like an agreement with the bartender: three drinks of one guest on each of the last four
 * evenings.
 */
const drinksOfOneGuest = (guest: string, now: Date): GeneratedDrink[] =>
  Array.from({ length: 12 }, (_, nth) => ({
    guest,
    at: addMilliseconds(now, -(Math.floor(nth / 3) + 1) * days + (nth % 3) * 25 * minutes),
  }));

/** Makes one drink for each of these guests that was poured although the guest's phone was far from the venue. */
const drinksFarAway = (guests: readonly string[], now: Date): GeneratedDrink[] =>
  guests.map((guest, nth) => ({ guest, at: addMilliseconds(now, -(nth + 2) * 9 * hours) }));

/** A voucher of the past was sold at this price in cents. The product is no longer on sale. */
const pastDrinkPrice = { id: 'demo_past_drink', unit_amount: 800 } as const;

/** Writes the purchases of two thirds of the past vouchers. One purchase was refunded after its voucher was poured. */
async function savePurchases(db: Database, now: Date): Promise<void> {
  const { id: price_id, unit_amount } = pastDrinkPrice;
  await insertAll(db, 'products', [
    { id: price_id, kind: 'voucher', name: 'A house drink', active: false, updated_at: now },
  ]);
  await insertAll(db, 'prices', [
    { id: price_id, product_id: price_id, unit_amount, active: false, updated_at: now },
  ]);
  await sql`
    with bought as (
      select gen_random_uuid() as purchase_id, id, owner_id, created_at from (
        select id, owner_id, created_at, row_number() over (order by created_at, id) as place
        from vouchers where state = 'redeemed' and origin = 'bought' and purchase_id is null) as poured
      where place % 3 <> 0
    ), paid as (
      insert into purchases (id, user_id, kind, price_id, title, quantity, unit_amount, currency, state, created_at,
        settled_at)
      select purchase_id, owner_id, 'voucher', ${price_id}, 'A house drink', 1, ${unit_amount}, 'usd', 'paid', created_at,
        created_at from bought
      returning id
    )
    update vouchers set purchase_id = bought.purchase_id, purchase_index = 1
    from bought where vouchers.id = bought.id`.execute(db);
  await sql`
    with flagged as (
      update vouchers set flagged_at = ${addMilliseconds(now, -2 * hours)} where id = (
        select vouchers.id from vouchers join redemptions on redemptions.voucher_id = vouchers.id
        where purchase_id is not null and redeemed_at < ${addMilliseconds(now, -2 * days)} order by redeemed_at desc limit 1)
      returning purchase_id)
    update purchases set amount_refunded = unit_amount where id in (select purchase_id from flagged)`.execute(
    db,
  );
}

type TermsToSave = { venues: readonly SettledVenue[]; setBy: string };

/**
 * Writes the terms by which venues are paid. Three venues have terms from last month on, and one of the three gets a
 * larger share from this month on.
 */
async function saveTerms(db: Database, { venues, setBy }: TermsToSave, now: Date): Promise<void> {
  const month = nightDate(now, eveningTimezone(now)).slice(0, 7);
  const lastMonth = addDays(`${month}-01`, -1).slice(0, 7);
  const at = (ago: number) => ({ set_by: setBy, set_at: addMilliseconds(now, -ago * days) });
  const agreed = [
    { month: lastMonth, given_cents: 250, bought_percent: 90, ...at(50) },
    { month: lastMonth, given_cents: 300, bought_percent: 85, ...at(48) },
    { month: lastMonth, given_cents: 200, bought_percent: 95, ...at(44) },
  ];
  const rows = agreed.flatMap((terms, place) => {
    const venue = venues[place];
    return venue ? [{ ...terms, venue_id: venue.venue_id }] : [];
  });
  const [first] = rows;
  const better = first ? [{ ...first, month, bought_percent: 92, ...at(1) }] : [];
  await insertAll(db, 'venue_terms', [...rows, ...better]);
}
