import {
  boundsInAnyTimezone,
  type NightSpan,
  type PourCount,
} from '@nightjar/domain/drinks/rules/pour-figures';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { nightEndsAt } from '@nightjar/domain/kernel/night';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Selects the pours of these nights at this venue, and with `until` only the pours before that time. */
export type PoursToCount = { venueId: VenueId; nights: NightSpan; until?: Date };

const nightBeginsInterval = `${nightEndsAt / 100} hours`;
/** Selects pours. An index finds them by their time, and the night that each pour has decides whether it counts. */
function poursToCount({ venueId, nights, until }: PoursToCount) {
  const bounds = boundsInAnyTimezone(nights);
  const before = until && until < bounds.until ? until : bounds.until;
  return sql`redemptions.venue_id = ${venueId} and redeemed_at >= ${bounds.from} and redeemed_at < ${before}
    and night between ${nights.from} and ${nights.to}`;
}

/** Counts pours in groups of equal properties. Hours are by the clock of each pour's timezone. */
export async function findPourCounts(db: Database, counted: PoursToCount): Promise<PourCount[]> {
  const { rows } = await sql<PourCount>`
    select night::text,
      floor(extract(epoch from redeemed_at - (night + ${nightBeginsInterval}::interval) at time zone timezone) / 3600)::int
        as hour,
      extract(hour from redeemed_at at time zone timezone)::int as wall,
      pro_id, pro_first_name, kind, issue_override as overridden, taken_back_at is not null as taken_back,
      count(*)::int as count
    from redemptions where ${poursToCount(counted)} group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 5`.execute(
    db,
  );
  return rows;
}

/** Counts the guests of the pours that were not taken back. */
export async function countGuests(db: Database, counted: PoursToCount): Promise<number> {
  const { guests } = await db
    .selectFrom('redemptions')
    .where(sql<boolean>`${poursToCount(counted)}`)
    .where('taken_back_at', 'is', null)
    .select(sql<number>`count(distinct user_id)::int`.as('guests'))
    .executeTakeFirstOrThrow();
  return guests;
}

type SettledNight = { night: string; free: number; paid: number; taken_back: number };

/**
 * Returns the ledger's entries for the pours of each night. A pour that was taken back later counts on the night of the
 * pour.
 */
export async function findSettledNights(db: Database, counted: PoursToCount): Promise<SettledNight[]> {
  const { rows } = await sql<SettledNight>`
    select night::text,
      count(*) filter (where entry = 'free_pour')::int as free,
      count(*) filter (where entry = 'redeemed')::int as paid,
      count(*) filter (where entry = 'pour_taken_back')::int as taken_back
    from redemptions join drink_ledger on drink_ledger.redemption_id = redemptions.id
    where ${poursToCount(counted)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Returns the times at which many wrong codes were typed at a venue in these nights. */
export async function findWrongCodes(
  db: Database,
  venueId: VenueId,
  { from, to }: NightSpan,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('wrong_codes')
    .where('venue_id', '=', venueId)
    .where('night', '>=', from)
    .where('night', '<=', to)
    .orderBy('night')
    .select(sql<Date>`unnest(noticed_at)`.as('at'))
    .execute();
  return rows.map(({ at }) => at);
}

/**
 * Records that many wrong codes were typed at a venue. It does so at most once in `window` milliseconds for all
 * callers, and returns true where it did.
 */
export async function saveWrongCodes(
  db: Database,
  at: { venueId: VenueId; night: string; now: Date; window: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into wrong_codes as kept (venue_id, night, noticed_at)
    values (${at.venueId}, ${at.night}, array[${at.now}::timestamptz])
    on conflict (venue_id, night) do update set noticed_at = kept.noticed_at || excluded.noticed_at
      where kept.noticed_at[cardinality(kept.noticed_at)] <= ${new Date(at.now.getTime() - at.window)}
    returning 1`.execute(db);
  return rows.length > 0;
}
