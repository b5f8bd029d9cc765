import type { Claimer, RoundStatus } from '@nightjar/domain/drinks/rules/rounds';
import type { ConversationId, RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isInSight } from '../../people/queries/blocks.ts';
import { personJsonOrNull, personObject } from '../../people/queries/person.ts';
import { areTiesShown } from '../../people/queries/ties.ts';

/** Counts the drinks of a round that are left. A drink whose payment is disputed does not count. */
const drinksLeftOf = sql<number>`(select count(*)::int from vouchers
  where round_id = rounds.id and state = 'pending' and frozen_at is null)`;

/**
 * Locks the round until the end of the transaction, so that no other request takes a drink of it. A round is locked
 * before its vouchers. Returns false if there is no such round.
 */
export async function lockRound(db: Database, roundId: RoundId): Promise<boolean> {
  const { rows } = await sql`select from rounds where id = ${roundId} for update`.execute(db);
  return rows.length > 0;
}

export type RoundRow = RoundStatus & {
  round_id: RoundId;
  owner: Person | null;
  conversation_id: ConversationId | null;
  message: string | null;
  size: number;
  /** These people took a drink, and the viewer may see them. */
  claimed_by: Person[];
  /** These are the ids of all people who took a drink. */
  claimed_ids: UserId[];
  me: Claimer;
  /** This is the id of the drink that the viewer took of the round, or null. */
  voucher_id: VoucherId | null;
};

/**
 * Returns true where a private profile does not hide from the viewer that this person took a drink. The round's owner
 * and the viewers of a round in a direct conversation or a group see private people too. In a room or by a link, only
 * friends see them.
 */
const isClaimerShown = (
  viewer: UserId,
) => sql`(rounds.owner_id = ${viewer} or ${areTiesShown(viewer, 'claimer')}
  or exists (select from conversations where conversations.id = rounds.conversation_id and type in ('direct', 'group')))`;

/**
 * Returns a round as one person sees it. Returns null where there is none, where its owner and that person have a block
 * between them, or where its owner is on hold.
 */
export async function findRound(db: Database, roundId: RoundId, viewer: UserId): Promise<RoundRow | null> {
  const { rows } = await sql<
    Omit<RoundRow, 'me'> & { dob: string | null; allow_sys: boolean; invited: boolean }
  >`
    select rounds.id as round_id, rounds.owner_id, ${personJsonOrNull('owner')} as owner, conversation_id, rounds.message, size,
      ${drinksLeftOf} as left, expires_at, ended_at, mine.voucher_id, viewer.dob, viewer.allow_sys,
      conversation_id is null or exists (select from conversation_members as members
        where members.conversation_id = rounds.conversation_id and members.user_id = ${viewer}
          and left_at is null) as invited,
      array(select user_id from round_claims where round_id = rounds.id) as claimed_ids,
      (select coalesce(json_agg(${personObject('claimer')} order by claimed_at, claimer.id), '[]')
        from round_claims join users as claimer on claimer.id = round_claims.user_id
        where round_id = rounds.id and claimer.deleted_at is null
          and ${isInSight(viewer, sql.ref('claimer.id'))} and ${isClaimerShown(viewer)}) as claimed_by
    from rounds join users as viewer on viewer.id = ${viewer}
    left join users as owner on owner.id = rounds.owner_id
    left join round_claims as mine on mine.round_id = rounds.id and mine.user_id = ${viewer}
    where rounds.id = ${roundId} and ${isInSight(viewer, sql.ref('rounds.owner_id'))}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { dob, allow_sys, invited, ...row } = found;
  return { ...row, me: { id: viewer, dob, allow_sys, invited, served: row.voucher_id !== null } };
}

export type NewRound = {
  id: RoundId;
  owner: UserId;
  conversationId: ConversationId | null;
  message: string | null;
  size: number;
  expiresAt: Date;
};

export async function insertRound(db: Database, round: NewRound, now: Date): Promise<void> {
  await sql`
    insert into rounds (id, owner_id, conversation_id, message, size, created_at, expires_at)
    values (${round.id}, ${round.owner}, ${round.conversationId}, ${round.message}, ${round.size}, ${now},
      ${round.expiresAt})`.execute(db);
}

export type RoundVoucher = { id: VoucherId; voucher_type: string; title: string; frozen: boolean };

/** Locks the drinks of a round that are not taken yet, in the order of their ids. */
export async function lockRoundVouchers(db: Database, roundId: RoundId): Promise<RoundVoucher[]> {
  const { rows } = await sql<RoundVoucher>`
    select id, voucher_type, title, frozen_at is not null as frozen from vouchers
    where round_id = ${roundId} and state = 'pending' order by id for update`.execute(db);
  return rows;
}

export async function insertClaim(
  db: Database,
  claim: { roundId: RoundId; userId: UserId; voucherId: VoucherId },
  now: Date,
): Promise<void> {
  await db
    .insertInto('round_claims')
    .values({
      round_id: claim.roundId,
      user_id: claim.userId,
      voucher_id: claim.voucherId,
      claimed_at: now,
    })
    .execute();
}

export async function saveEndedRound(db: Database, roundId: RoundId, now: Date): Promise<void> {
  await db.updateTable('rounds').set({ ended_at: now }).where('id', '=', roundId).execute();
}
