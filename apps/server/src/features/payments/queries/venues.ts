import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { AccountState } from '../../../platform/payments/port.ts';

/** Returns the venue, locked until the end of the transaction. */
export async function lockPayoutVenue(db: Database, venueId: VenueId, userId: UserId) {
  await sql`select 1 from venues where id = ${venueId} for no key update`.execute(db);
  return findPayoutVenue(db, venueId, userId);
}

/** Returns the venue with its payout account, and the caller's place on its team. */
export async function findPayoutVenue(db: Database, venueId: VenueId, userId: UserId) {
  const venue = await db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .select(['id', 'name', 'stripe_account_id', 'stripe_account_state'])
    .executeTakeFirst();
  if (!venue) return null;
  const { rows } = await sql<{ manages: boolean }>`
    select bool_or(pro_roles.manages) as manages
    from pros join pro_roles on pro_roles.id = pros.pro_role_id
    where pros.venue_id = ${venueId} and pros.user_id = ${userId} and pros.state = 'approved'
    having count(*) > 0`.execute(db);
  return { ...venue, venueRole: (rows[0] ?? null) as VenueRole };
}
export type PayoutVenue = NonNullable<Awaited<ReturnType<typeof findPayoutVenue>>>;

export async function savePayoutAccount(
  db: Database,
  venueId: string,
  account: { id: string; state: AccountState } | null,
): Promise<void> {
  await db
    .updateTable('venues')
    .set({ stripe_account_id: account?.id ?? null, stripe_account_state: account?.state ?? null })
    .where('id', '=', venueId)
    .execute();
}

export async function savePayoutAccountState(
  db: Database,
  accountId: string,
  state: AccountState,
): Promise<void> {
  await db
    .updateTable('venues')
    .set({ stripe_account_state: state })
    .where('stripe_account_id', '=', accountId)
    .execute();
}
