import type { Nights, PourCount } from '@nightjar/domain/drinks/rules/pour-figures';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { nightEndsAt } from '@nightjar/domain/kernel/night';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The place, its wall clock, and the moments between which its pours are counted. */
export type Counted = { venueId: VenueId; timezone: string; from: Date; until: Date };

const nightBegins = `${nightEndsAt / 100} hours`;
/** The night of a pour by the venue's wall clock. */
const nightOf = (timezone: string) =>
  sql`((redeemed_at at time zone ${timezone}) - ${nightBegins}::interval)::date`;

/** Pours that are alike, counted, in the order of the clock. */
export async function findPourCounts(
  db: Database,
  { venueId, timezone, from, until }: Counted,
): Promise<PourCount[]> {
  const { rows } = await sql<PourCount>`
    with pours as (
      select *, ${nightOf(timezone)} as night from redemptions
      where venue_id = ${venueId} and redeemed_at >= ${from} and redeemed_at < ${until}
    )
    select night::text,
      floor(extract(epoch from redeemed_at - (night + ${nightBegins}::interval) at time zone ${timezone}) / 3600)::int
        as hour,
      pro_id, pro_first_name, kind, issue_override as overridden, taken_back_at is not null as taken_back,
      count(*)::int as count
    from pours group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 4`.execute(db);
  return rows;
}

/** How many people the drinks that count were for. */
export async function countGuests(db: Database, { venueId, from, until }: Counted): Promise<number> {
  const { guests } = await db
    .selectFrom('redemptions')
    .where('venue_id', '=', venueId)
    .where('redeemed_at', '>=', from)
    .where('redeemed_at', '<', until)
    .where('taken_back_at', 'is', null)
    .select(sql<number>`count(distinct user_id)::int`.as('guests'))
    .executeTakeFirstOrThrow();
  return guests;
}

type Settled = { night: string; free: number; paid: number; taken_back: number };

/** What the ledger says of the pours of each night: a pour that was taken back later counts for the night it was poured. */
export async function findSettledNights(
  db: Database,
  { venueId, timezone, from, until }: Counted,
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select ${nightOf(timezone)}::text as night,
      count(*) filter (where entry = 'free_pour')::int as free,
      count(*) filter (where entry = 'redeemed')::int as paid,
      count(*) filter (where entry = 'pour_taken_back')::int as taken_back
    from redemptions join drink_ledger on drink_ledger.redemption_id = redemptions.id
    where redemptions.venue_id = ${venueId} and redeemed_at >= ${from} and redeemed_at < ${until}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** When many wrong codes were typed there, by the nights of these dates. */
export async function findWrongCodes(db: Database, venueId: VenueId, { from, to }: Nights): Promise<Date[]> {
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
 * Keeps that many wrong codes were typed at a venue, once in `window` milliseconds, whoever notices it. True where it
 * is news.
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
