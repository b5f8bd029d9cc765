import { sql } from 'kysely';
import { batchQuestions } from '../../../platform/db/batch.ts';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { idsUnseenBy } from './blocks.ts';
import { friendIdsSql } from './ties.ts';

type VisibilityRow = { hidden: string[]; circle: string[] | null };

const visibilityQuery = compileQuery(
  (_, { userIds }: { userIds: string[] }) => sql<VisibilityRow>`
    select array(${idsUnseenBy(sql.ref('asked.user_id'))}) as hidden,
      case when users.private then array(select friend.id from ${friendIdsSql(sql.ref('asked.user_id'))} as friend) end
        as circle
    from unnest(${userIds}::uuid[]) with ordinality as asked (user_id, place)
    left join users on users.id = asked.user_id
    order by place`,
);

/**
 * Finds the people whom a user has blocked or who have blocked the user, and the friends of a private user, who alone
 * see that the user is present and typing. One statement answers all requests of the same moment.
 */
export const findSight = batchQuestions(
  (db: Database, userIds: readonly string[]): Promise<VisibilityRow[]> =>
    visibilityQuery(db, { userIds: [...userIds] }),
);
