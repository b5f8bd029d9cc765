import { presetTerms } from '@nightjar/domain/drinks/desk/entity';
import {
  monthNights,
  type PouredInMonth,
  type SettlementTerms,
  type TicketsOfMonth,
} from '@nightjar/domain/drinks/desk/rules/settlement';
import { boundsInAnyTimezone } from '@nightjar/domain/drinks/rules/pour-figures';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type SettledRow = PouredInMonth &
  TicketsOfMonth &
  SettlementTerms & {
    venue_id: VenueId;
    venue_name: string;
    city: string | null;
    stripe_account_id: string | null;
    stripe_account_state: string | null;
  };

/**
 * Returns what each venue poured in the nights of a month according to the ledger, and the tickets for these nights, with
 * the venue's terms, ordered by name. All rows come from one snapshot.
 *
 * An index finds the pours of the longest span that the month has in any timezone. Of these pours, only those whose
 * night is in the month count. A voucher that was refunded after its pour is flagged, and its price counts as nothing,
 * because it was paid back.
 */
export async function findSettlementRows(db: Database, month: string): Promise<SettledRow[]> {
  const nights = monthNights(month);
  const { from, until } = boundsInAnyTimezone(nights);
  const { rows } = await sql<SettledRow>`
    with entries as (
      select redemptions.venue_id, entry, purchases.id is not null as bought,
        case when vouchers.flagged_at is null then coalesce(purchases.unit_amount, 0) else 0 end as cents
      from redemptions
      join drink_ledger on drink_ledger.redemption_id = redemptions.id
        and entry in ('free_pour', 'redeemed', 'pour_taken_back')
      left join vouchers on vouchers.id = redemptions.voucher_id
      left join purchases on purchases.id = vouchers.purchase_id
      where redeemed_at >= ${from} and redeemed_at < ${until}
        and night between ${nights.from} and ${nights.to}
    ), poured as (
      select venue_id,
        sum(case when bought then 0 when entry = 'pour_taken_back' then -1 else 1 end)::int as given,
        sum(case when not bought then 0 when entry = 'pour_taken_back' then -1 else 1 end)::int as bought,
        count(*) filter (where entry = 'pour_taken_back')::int as taken_back,
        sum(case when entry = 'pour_taken_back' then -cents else cents end)::float8 as paid_cents
      from entries group by venue_id
    ), sold as (
      select events.venue_id, count(distinct tickets.id) filter (where tickets.state = 'paid')::int as tickets,
        sum(ticket_ledger.cents)::float8 as tickets_owed_cents
      from events join tickets on tickets.event_id = events.event_id
      join ticket_ledger on ticket_ledger.ticket_id = tickets.id
      where events.night between ${nights.from} and ${nights.to}
      group by events.venue_id having sum(ticket_ledger.cents) > 0
    )
    select venues.id as venue_id, coalesce(given, 0) as given, coalesce(bought, 0) as bought,
      coalesce(taken_back, 0) as taken_back, coalesce(paid_cents, 0) as paid_cents, coalesce(tickets, 0) as tickets,
      coalesce(tickets_owed_cents, 0) as tickets_owed_cents, venues.name as venue_name, venues.city, venues.stripe_account_id, venues.stripe_account_state,
      coalesce(terms.given_cents, ${presetTerms.given_cents})::int as given_cents,
      coalesce(terms.bought_percent, ${presetTerms.bought_percent})::int as bought_percent
    from poured full join sold on sold.venue_id = poured.venue_id
    join venues on venues.id = coalesce(poured.venue_id, sold.venue_id)
    left join lateral (
      select given_cents, bought_percent from venue_terms
      where venue_id = venues.id and month <= ${month} order by month desc limit 1) as terms on true
    order by lower(venues.name), venues.id`.execute(db);
  return rows;
}

/** Returns the venue's timezone and locks its row, so that two changes of its terms come one after another. */
export async function lockVenueClock(db: Database, venueId: VenueId): Promise<{ timezone: string } | null> {
  const row = await db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .select('timezone')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the terms that apply in a month, with the month from which they apply. Returns undefined where none were set.
 */
export async function findSettlementTerms(db: Database, venueId: VenueId, month: string) {
  return db
    .selectFrom('venue_terms')
    .where('venue_id', '=', venueId)
    .where('month', '<=', month)
    .orderBy('month', 'desc')
    .limit(1)
    .select(['month', 'given_cents', 'bought_percent'])
    .executeTakeFirst();
}

type NewSettlementTerms = SettlementTerms & { venue_id: VenueId; month: string };

export async function saveSettlementTerms(
  { db, now }: { db: Database; now: Date },
  terms: NewSettlementTerms,
  by: UserId,
): Promise<void> {
  const { given_cents, bought_percent } = terms;
  const set = { given_cents, bought_percent, set_by: by, set_at: now };
  await db
    .insertInto('venue_terms')
    .values({ ...terms, ...set })
    .onConflict(conflict => conflict.columns(['venue_id', 'month']).doUpdateSet(set))
    .execute();
}
