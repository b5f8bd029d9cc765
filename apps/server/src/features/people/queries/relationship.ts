import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isBlockedSql } from './blocks.ts';
import { personObject } from './person.ts';
import { type TieColumns, tieBetween, tieOrNull } from './ties.ts';
import { isOutSql, type ViewerContext } from './visibility.ts';

export type Relationship = {
  person: Person;
  out: boolean;
  house_contact: boolean;
  allow_sys: boolean;
  friends_count: number;
  followers_count: number;
  following: boolean;
  tie: Tie | null;
  blockedByMe: boolean;
  blockedByOther: boolean;
};

type RelationshipRow = Omit<Relationship, 'tie' | 'blockedByMe' | 'blockedByOther'> &
  TieColumns & { blocked_by_me: boolean; blocked_by_other: boolean };

const relationshipQuery = compileQuery(
  (_, { viewer, other, now }: ViewerContext & { other: UserId }) => sql<RelationshipRow>`
    select ${personObject('users')} as person, ${isOutSql(now)} as out, users.house_contact, users.allow_sys,
      users.friends_count, users.followers_count, tie.id, tie.state, tie.requester_id, tie.created_at, tie.answered_at,
      exists (select 1 from pro_follows where user_id = ${viewer} and pro_user_id = users.id) as following,
      ${isBlockedSql(viewer, sql.ref('users.id'))} as blocked_by_me,
      ${isBlockedSql(sql.ref('users.id'), viewer)} as blocked_by_other
    from users left join friendships tie on ${tieBetween(sql.ref('users.id'), viewer)}
    where users.id = ${other} and users.registered and users.deleted_at is null and users.suspended_at is null`,
);

/**
 * Returns a person, their tie to the viewer and the blocks between the two. Returns null where that person is unknown,
 * not registered, deleted or on hold.
 */
export async function findRelationship(
  db: Database,
  other: UserId,
  { viewer, now }: ViewerContext,
): Promise<Relationship | null> {
  const [row] = await relationshipQuery(db, { viewer, other, now });
  if (!row) return null;
  const { id, state, requester_id, created_at, answered_at, blocked_by_me, blocked_by_other, ...columns } =
    row;
  return {
    ...columns,
    tie: tieOrNull({ id, state, requester_id, created_at, answered_at }),
    blockedByMe: blocked_by_me,
    blockedByOther: blocked_by_other,
  };
}
