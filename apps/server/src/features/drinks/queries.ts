import type { Issue } from '@nightjar/domain/drinks/entity';
import type { Bar, Guest, HeldVoucher, PlanTerms } from '@nightjar/domain/drinks/rules';
import type { ProId, RedemptionId, UserId, VenueId, VoucherId } from '@nightjar/domain/kernel/id';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import { compiled } from '../../platform/db/compiled.ts';
import type { Database } from '../../platform/db/database.ts';
import { personOf } from '../account/queries.ts';

/** The period each free pour of a guest counted in, and when the last one was. */
export type FreePours = { periods: Date[]; last: Date | null };

const freePours = (db: Database, userId: UserId) =>
  db
    .selectFrom('redemptions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'free')
    .select([
      sql<Date[] | null>`array_agg(period_start)`.as('free_periods'),
      sql<Date | null>`max(redeemed_at)`.as('last_free_pour'),
    ])
    .as('pours');

const drinkerRow = compiled((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users')
    .leftJoin('user_locations', 'user_locations.user_id', 'users.id')
    .leftJoin('plans', 'plans.user_id', 'users.id')
    .leftJoin('drink_banks', 'drink_banks.user_id', 'users.id')
    .innerJoin(freePours(db, userId), join => join.onTrue())
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.pro',
      'users.dob',
      'user_locations.lat',
      'user_locations.lng',
      'user_locations.set_at',
      'plans.status',
      'plans.free_drinks_per_period',
      'plans.cooldown_in_minutes',
      'plans.period_anchor',
      'plans.current_period_start',
      'plans.current_period_end',
      'drink_banks.redeemed_total',
      'drink_banks.sent_total',
      'drink_banks.received_total',
      'pours.free_periods',
      'pours.last_free_pour',
    ]),
);

/** The guest with everything a pour is decided by, in one row. */
export async function findDrinker(db: Database, userId: UserId) {
  const [row] = await drinkerRow(db, { userId });
  if (!row) throw new Error('A guest who is signed in has no row.');
  const location =
    row.lat !== null && row.lng !== null && row.set_at
      ? { lat: row.lat, lng: row.lng, setAt: row.set_at }
      : null;
  return {
    guest: { id: row.id, dob: row.dob, location } satisfies Guest,
    pro: row.pro,
    plan: planTerms(row),
    freePours: { periods: row.free_periods ?? [], last: row.last_free_pour } satisfies FreePours,
    totals: {
      redeemed: row.redeemed_total ?? 0,
      sent: row.sent_total ?? 0,
      received: row.received_total ?? 0,
    },
  };
}

type PlanRow = {
  status: string | null;
  free_drinks_per_period: number | null;
  cooldown_in_minutes: number | null;
  period_anchor: Date | null;
  current_period_start: Date | null;
  current_period_end: Date | null;
};

function planTerms(row: PlanRow): PlanTerms | null {
  if (row.status === null || row.free_drinks_per_period === null || row.period_anchor === null) return null;
  const { current_period_start: start, current_period_end: end } = row;
  return {
    status: row.status as PlanTerms['status'],
    freePerPeriod: row.free_drinks_per_period,
    cooldownMinutes: row.cooldown_in_minutes,
    period: start && end ? { start, end } : null,
    anchor: row.period_anchor,
  };
}

/** From here to the end of the transaction this person's pours happen one after another. */
export async function lockDrinkBank(db: Database, userId: UserId): Promise<void> {
  await sql`insert into drink_banks (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(db);
}

type StaffCheck = { venue_id: VenueId; pro_code: string; pro_color_id: number };

const barRow = compiled((db, check: StaffCheck) =>
  db
    .selectFrom('venues')
    .leftJoin('pros', join =>
      join
        .onRef('pros.venue_id', '=', 'venues.id')
        .on('pros.state', '=', sql.lit('approved'))
        .on('pros.pro_code', '=', check.pro_code)
        .on('pros.pro_color_id', '=', check.pro_color_id),
    )
    .leftJoin('users', 'users.id', 'pros.user_id')
    .where('venues.id', '=', check.venue_id)
    .select([
      'venues.name',
      'venues.lat',
      'venues.lng',
      'venues.active',
      'venues.partner',
      'venues.timezone',
      'venues.hours',
      'venues.closures',
      'pros.id as pro_id',
      'pros.user_id as pro_user_id',
      'pros.clocked_in_until',
      sql<string>`coalesce(pros.first_name, users.first_name, 'Your bartender')`.as('pro_first_name'),
    ]),
);

/** The venue, and whoever there has this code and this colour. */
export async function findBar(db: Database, check: StaffCheck): Promise<(Bar & { name: string }) | null> {
  const [row] = await barRow(db, check);
  if (!row) return null;
  return {
    name: row.name,
    venue: { ...row, hours: row.hours as Opening[], closures: row.closures as Closure[] },
    pro: row.pro_id
      ? {
          id: row.pro_id as ProId,
          user_id: row.pro_user_id,
          first_name: row.pro_first_name,
          clocked_in_until: row.clocked_in_until,
        }
      : null,
  };
}

export async function findVoucher(
  db: Database,
  voucherId: VoucherId,
  intent: 'read' | 'consume',
): Promise<(NonNullable<HeldVoucher> & { title: string }) | null> {
  const query = db
    .selectFrom('vouchers')
    .where('id', '=', voucherId)
    .select(['owner_id', 'voucher_type', 'state', 'title']);
  const row = await (intent === 'consume' ? query.forUpdate() : query).executeTakeFirst();
  return row ? { ...row, voucher_type: row.voucher_type as 'paid' | 'shot' } : null;
}

/** The receipt of a voucher this person poured here since `since`: what a repeated request is answered with. */
export async function findReceipt(
  db: Database,
  voucherId: VoucherId,
  userId: UserId,
  venueId: VenueId,
  since: Date,
) {
  return redemptionRows(db)
    .where('redemptions.voucher_id', '=', voucherId)
    .where('redemptions.user_id', '=', userId)
    .where('redemptions.venue_id', '=', venueId)
    .where('redemptions.redeemed_at', '>', since)
    .executeTakeFirst();
}

export async function findRedemptions(db: Database, userId: UserId, since: Date, limit: number) {
  return redemptionRows(db)
    .where('redemptions.user_id', '=', userId)
    .where('redemptions.redeemed_at', '>=', since)
    .orderBy('redemptions.redeemed_at', 'desc')
    .limit(limit)
    .execute();
}

const redemptionRows = (db: Database) =>
  db
    .selectFrom('redemptions')
    .innerJoin('venues', 'venues.id', 'redemptions.venue_id')
    .leftJoin('vouchers', 'vouchers.id', 'redemptions.voucher_id')
    .select([
      'redemptions.id',
      'redemptions.kind',
      'redemptions.venue_id',
      'redemptions.pro_first_name',
      'redemptions.redeemed_at',
      'venues.name as venue_name',
      'vouchers.title',
    ]);

export type RedemptionRow = Awaited<ReturnType<typeof findRedemptions>>[number];

export type NewRedemption = {
  userId: UserId;
  venueId: VenueId;
  proId: ProId;
  proFirstName: string;
  issue: Issue | null;
  override: boolean;
  at: Date;
} & ({ kind: 'free'; periodStart: Date; periodIndex: number } | { kind: 'paid'; voucherId: VoucherId });

/** The pour, its ledger entry and the total, in one statement; answers the pour's id. */
export async function insertRedemption(db: Database, pour: NewRedemption): Promise<RedemptionId> {
  const free = pour.kind === 'free' ? pour : null;
  const voucherId = pour.kind === 'paid' ? pour.voucherId : null;
  const { rows } = await sql<{ id: RedemptionId }>`
    with poured as (
      insert into redemptions (user_id, venue_id, pro_id, pro_first_name, kind, voucher_id, period_start,
        period_index, issue, issue_override, redeemed_at)
      values (${pour.userId}, ${pour.venueId}, ${pour.proId}, ${pour.proFirstName}, ${pour.kind}, ${voucherId},
        ${free?.periodStart ?? null}, ${free?.periodIndex ?? null}, ${pour.issue}, ${pour.override}, ${pour.at})
      returning id
    ), used as (
      update vouchers set state = 'redeemed' where id = ${voucherId}
    ), counted as (
      update drink_banks set redeemed_total = redeemed_total + 1 where user_id = ${pour.userId}
    )
    insert into drink_ledger (at, entry, user_id, voucher_id, redemption_id, actor_id, venue_id, pro_id, reason)
    select ${pour.at}::timestamptz, ${pour.kind === 'free' ? 'free_pour' : 'redeemed'}, ${pour.userId}::uuid, ${voucherId}::uuid,
      poured.id, ${pour.userId}::uuid, ${pour.venueId}::uuid, ${pour.proId}::uuid, ${pour.issue}::text
    from poured
    returning redemption_id as id`.execute(db);
  const poured = rows[0];
  if (!poured) throw new Error('a redemption was inserted but not returned');
  return poured.id;
}

export async function findVouchers(db: Database, userId: UserId, limit: number) {
  return db
    .selectFrom('vouchers')
    .leftJoin('users as sender', 'sender.id', 'vouchers.sender_id')
    .leftJoin('users as recipient', 'recipient.id', 'vouchers.recipient_id')
    .where('vouchers.owner_id', '=', userId)
    .where('vouchers.state', 'in', ['available', 'pending'])
    .orderBy('vouchers.created_at', 'desc')
    .limit(limit)
    .select([
      'vouchers.id',
      'vouchers.voucher_type',
      'vouchers.state',
      'vouchers.title',
      'vouchers.message',
      'vouchers.attachment_url',
      'vouchers.thumbnail_url',
      'vouchers.attachment_type',
      'vouchers.created_at',
      'vouchers.sent_expires_at',
      personOf('sender').as('sender'),
      personOf('recipient').as('recipient'),
    ])
    .execute();
}
