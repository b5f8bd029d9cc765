import { type UserId, userId as userIdOf } from '@nightjar/domain/kernel/id';
import { codeReadings } from '@nightjar/domain/referrals/rules/typed-code';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isNotBlocked } from '../../people/queries/blocks.ts';
import { tieBetween } from '../../people/queries/ties.ts';

type InviterRow = {
  id: string;
  referral_code: string;
  first_name: string | null;
  profile_image: string | null;
  private: boolean;
  is_friend: boolean;
  blocked: boolean;
};

type Relation = { isSelf: boolean; isFriend: boolean; blocked: boolean };

export type InviterWithViewer = Omit<InviterRow, 'is_friend' | 'blocked' | 'id'> & {
  id: UserId;
  viewer: Relation | null;
};

/**
 * Returns the owner of a referral code with their relation to the viewer. A viewer without a session has no friends and
 * no blocks. Of two codes that a person may mean, the one that they typed comes first.
 */
export async function findInviter(
  db: Database,
  code: string,
  viewer: UserId | null,
): Promise<InviterWithViewer | null> {
  const { rows } = await sql<InviterRow>`
    select users.id, users.referral_code, users.first_name, users.profile_image, users.private,
      ${
        viewer
          ? sql`exists (select 1 from friendships tie
        where ${tieBetween(sql.ref('users.id'), viewer)} and tie.state = 'accepted')`
          : sql`false`
      } as is_friend,
      ${viewer ? sql`not ${isNotBlocked(viewer, sql.ref('users.id'))}` : sql`false`} as blocked
    from users
    where users.referral_code = any(${codeReadings(code)}::text[]) and users.registered
      and users.deleted_at is null and users.suspended_at is null
    order by users.referral_code = ${code} desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { is_friend: isFriend, blocked, id, ...inviter } = row;
  const relation = viewer && { isSelf: id === viewer, isFriend, blocked };
  return { ...inviter, id: userIdOf.parse(id), viewer: relation };
}
