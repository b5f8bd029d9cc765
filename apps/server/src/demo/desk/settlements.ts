import { randomUUID } from 'node:crypto';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, days, hours, later, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { eveningTimezone } from '../clock.ts';
import { cast, type Settled } from '../people.ts';
import { type Pour, savePours, savePourTotals } from '../pours.ts';
import { insertAll } from '../queries.ts';
import { type Dice, dice } from '../random.ts';

/**
 * Super admins and reps find this at the desk: codes, settlements of bars, unusual pours and people who may be one
 * person.
 */
export async function booksOf(db: Database, town: Settled, now: Date): Promise<void> {
  const members = town.people.slice(cast.length).filter(({ person }) => person.is === 'member');
  const guests = members.map(({ id }) => id);
  const by = (is: 'rep' | 'super_admin') => town.people.find(({ person }) => person.is === is)?.id ?? null;
  await codesOf(db, { guests, rep: by('rep'), now });
  const bars = await findBars(db);
  await pourElsewhere(db, { bars, guests, now });
  await buyDrinks(db, now);
  await termsOf(db, { bars, by: by('super_admin'), now });
  await joinAsRing(db, guests, now);
}

/** Open, with an end, used up, over and closed. The one of the demo, LANTERN, is open too. */
async function codesOf(
  db: Database,
  { guests, rep, now }: { guests: readonly string[]; rep: string | null; now: Date },
): Promise<void> {
  const codes = [
    { code: 'ROOFTOP8', label: 'Rooftop opening', max_uses: 40, uses: 9, ago: 6, until: 21 },
    { code: 'HARBOR24', label: 'Harbor crew, first round', max_uses: 5, uses: 5, ago: 19, until: null },
    { code: 'SUMMERPATIO', label: 'Patio season', max_uses: 60, uses: 8, ago: 45, until: -4 },
    {
      code: 'POSTER77',
      label: 'Poster on 7th, leaked',
      max_uses: 100,
      uses: 6,
      ago: 30,
      until: null,
      closed: 11,
    },
  ];
  await insertAll(
    db,
    'whitelist_codes',
    codes.map(({ code, label, max_uses, uses, ago, until, closed }) => ({
      ...{ code, label, max_uses, uses, cooldown_in_minutes: 45, created_by: rep },
      created_at: later(now, -ago * days),
      expires_at: until === null ? null : later(now, until * days),
      closed_at: closed === undefined ? null : later(now, -closed * days),
      closed_by: closed === undefined ? null : rep,
    })),
  );
  let first = 0;
  for (const { code, uses, ago } of codes) {
    const people = guests.slice(first, first + uses);
    await insertAll(
      db,
      'whitelist_uses',
      people.map((user_id, place) => ({
        code,
        user_id,
        used_at: later(now, -ago * days + (place + 1) * 5 * hours),
      })),
    );
    first += uses;
  }
}

type Bar = { venue_id: string; pro: Pour['pro'] };

/** Returns the first bars of the city with a bartender each, without The Low Lantern, which has pours already. */
async function findBars(db: Database): Promise<Bar[]> {
  const { rows } = await sql<{ venue_id: string; id: string; first_name: string | null }>`
    select distinct on (venues.source) venue_id, pros.id, pros.first_name
    from pros join venues on venues.id = pros.venue_id
    where pros.state = 'approved' and venues.source like 'demo:%' and venues.name <> 'The Low Lantern'
    order by venues.source, pros.id limit 6`.execute(db);
  return rows.map(({ venue_id, ...pro }) => ({ venue_id, pro }));
}

type Elsewhere = { bars: readonly Bar[]; guests: readonly string[]; now: Date };

/** Some drinks a night at each bar since the month before last; at two of them something looks wrong this week. */
async function pourElsewhere(db: Database, { bars, guests, now }: Elsewhere): Promise<void> {
  const chance = dice(bars.length + 31);
  for (const [place, { venue_id, pro }] of bars.entries()) {
    const drink = (user_id: string, at: Date): Pour => ({
      ...{ id: randomUUID(), user_id, at, pro, voucher_id: randomUUID(), period: null },
    });
    const pours = Array.from({ length: 58 }, (_, ago) => nightOf(ago, chance, { guests, now })).flatMap(
      night => night.map(({ guest, at }) => drink(guest, at)),
    );
    const often = place === 1 ? oneGuestOften(now).map(at => drink(guests[7] ?? '', at)) : [];
    const overridden =
      place === 2 ? guests.slice(20, 30).map((id, nth) => drink(id, later(now, -(nth + 2) * 9 * hours))) : [];
    await savePours(db, venue_id, [...pours, ...often, ...overridden]);
    if (overridden.length > 0) await override(db, overridden);
  }
  await savePourTotals(db);
}

/** Makes one to four drinks of a past night, in the hours before midnight of the demo. */
function nightOf(ago: number, chance: Dice, { guests, now }: Pick<Elsewhere, 'guests' | 'now'>) {
  if (ago === 0) return [];
  return chance
    .some([...guests], chance.between(1, 4))
    .map(guest => ({ guest, at: later(now, -ago * days + chance.between(-90, 120) * minutes) }));
}

/** The guest has three drinks on each of the last four evenings: a deal, or a very loyal guest. */
const oneGuestOften = (now: Date): Date[] =>
  Array.from({ length: 12 }, (_, nth) =>
    later(now, -(Math.floor(nth / 3) + 1) * days + (nth % 3) * 25 * minutes),
  );

async function override(db: Database, pours: readonly Pour[]): Promise<void> {
  await db
    .updateTable('redemptions')
    .set({ issue: 'far_from_venue', issue_override: true, override_reason: 'Phone is wrong again' })
    .where(
      'id',
      'in',
      pours.map(({ id }) => id),
    )
    .execute();
}

/** Cents of a drink in the demo's past. It is not on sale: the catalogue of the provider is. */
const pastDrink = { id: 'demo_past_drink', unit_amount: 800 } as const;

/** Two of three vouchers of the past were bought; one of them was refunded after it was poured. */
async function buyDrinks(db: Database, now: Date): Promise<void> {
  const { id: price_id, unit_amount } = pastDrink;
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
      update vouchers set flagged_at = ${later(now, -2 * hours)} where id = (
        select vouchers.id from vouchers join redemptions on redemptions.voucher_id = vouchers.id
        where purchase_id is not null and redeemed_at < ${later(now, -2 * days)} order by redeemed_at desc limit 1)
      returning purchase_id)
    update purchases set amount_refunded = unit_amount where id in (select purchase_id from flagged)`.execute(
    db,
  );
}

/** Agreed with three of the bars since the month before this one; one of them has a better share from this month on. */
async function termsOf(
  db: Database,
  { bars, by, now }: { bars: readonly Bar[]; by: string | null; now: Date },
): Promise<void> {
  const running = nightDate(now, eveningTimezone(now)).slice(0, 7);
  const last = addDays(`${running}-01`, -1).slice(0, 7);
  const at = (ago: number) => ({ set_by: by, set_at: later(now, -ago * days) });
  const agreed = [
    { month: last, given_cents: 250, bought_percent: 90, ...at(50) },
    { month: last, given_cents: 300, bought_percent: 85, ...at(48) },
    { month: last, given_cents: 200, bought_percent: 95, ...at(44) },
  ];
  const rows = agreed.flatMap((terms, place) => {
    const bar = bars[place];
    return bar ? [{ ...terms, venue_id: bar.venue_id }] : [];
  });
  const [first] = rows;
  const better = first ? [{ ...first, month: running, bought_percent: 92, ...at(1) }] : [];
  await insertAll(db, 'venue_terms', [...rows, ...better]);
}

/** Four accounts on one phone, brought along by the first of them, and an ordinary referral. */
async function joinAsRing(db: Database, guests: readonly string[], now: Date): Promise<void> {
  const [referrer, ...invitees] = guests.slice(-5);
  const [inviter, friend] = guests.slice(2, 4);
  if (!referrer || !inviter || !friend) return;
  const joined = (place: number) => later(now, -12 * days + place * 9 * minutes);
  const earned = { state: 'qualified', reason: 'They paid for the first time.' } as const;
  await insertAll(db, 'referrals', [
    ...invitees.map((user_id, place) => ({
      ...{ user_id, referrer_id: referrer, code: 'DEMO', created_at: joined(place) },
      ...(place < 2 && { ...earned, qualified_at: later(joined(place), hours) }),
    })),
    {
      ...{ user_id: friend, referrer_id: inviter, code: 'DEMO', created_at: later(now, -25 * days) },
      ...{ ...earned, qualified_at: later(now, -20 * days) },
    },
  ]);
  await insertAll(
    db,
    'device_people',
    [referrer, ...invitees].map((user_id, place) => ({
      device_id: 'demo-phone',
      user_id,
      seen_at: joined(place),
    })),
  );
  for (const [brought, by] of [...invitees.map(id => [id, referrer] as const), [friend, inviter] as const])
    await db.updateTable('users').set({ referred_by: by }).where('id', '=', brought).execute();
}
