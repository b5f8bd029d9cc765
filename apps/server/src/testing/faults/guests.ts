import { randomInt, randomUUID } from 'node:crypto';
import { ybor } from '@nightjar/domain/kernel/example';
import { type UserId, userId, type VoucherId, voucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { builders } from '../builders.ts';

export type Drink = { guest: UserId; voucher: VoucherId };

const sessionHours = 24;
const openAllDayTime = 0;

/**
 * Makes a bar without opening hours, in a state where the law does not end service. Returns the staff code of its
 * bartender.
 */
export async function openBar(db: Database) {
  const build = builders(db, systemClock);
  await db
    .updateTable('alcohol_rules')
    .set({ serving_from: openAllDayTime, serving_until: openAllDayTime })
    .where('state', '=', 'FL')
    .execute();
  const { venue_id, pro_code, pro_color_id } = await build.pro({
    venue_id: await build.venue({ hours: JSON.stringify([]) }),
  });
  return { venue_id, pro_code, pro_color_id };
}

/**
 * Makes guests at the bar, each with a voucher, with a few statements in one transaction. The id of a guest's session
 * is the id of the guest.
 */
export async function makeGuestsWithDrinks(pool: Database, count: number): Promise<Drink[]> {
  const guests = Array.from({ length: count }, () => randomUUID());
  const phones = guests.map(() => `1${randomInt(10 ** 14)}`);
  const made = sql`unnest(${guests}::uuid[], ${phones}::text[]) as guest (id, phone)`;
  return inTransaction(pool, async db => {
    await sql`insert into auth.accounts (id, phone, phone_confirmed_at) select id, phone, now() from ${made}`.execute(
      db,
    );
    await sql`insert into auth.sessions (id, account_id, not_after)
      select id, id, now() + ${sessionHours} * interval '1 hour' from ${made}`.execute(db);
    await sql`insert into users (id, phone, referral_code, full_name, nickname, first_name, dob, registered, verified,
        subscribed, terms_accepted_on)
      select id, phone, left(id::text, 13), 'Robin Nightly', 'robin', 'Robin', '1994-05-06', true, true, true, now()
      from ${made}`.execute(db);
    await sql`insert into user_locations (user_id, lat, lng, friend_lat, friend_lng, stranger_lat, stranger_lng, set_at)
      select id, ${ybor.lat}, ${ybor.lng}, ${ybor.lat}, ${ybor.lng}, ${ybor.lat}, ${ybor.lng}, now() from ${made}`.execute(
      db,
    );
    const { rows } = await sql<{ id: string; owner_id: string }>`
      with made as (
        insert into vouchers (owner_id, voucher_type, state, origin) select id, 'paid', 'available', 'bought'
        from ${made} returning id, owner_id
      ), issued as (
        insert into drink_ledger (at, entry, user_id, voucher_id) select now(), 'issued', owner_id, id from made
      )
      select id, owner_id from made`.execute(db);
    return rows.map(row => ({ guest: userId.parse(row.owner_id), voucher: voucherId.parse(row.id) }));
  });
}
