import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  findListedPage,
  type ListedPersonRow,
  listedColumns,
  type PageOfRows,
  type Paging,
} from '../../people/queries/listed.ts';
import { usersByIdsSql } from '../../people/queries/ties.ts';
import { friendsGoing, mayBeNamed } from './cards.ts';

/** Returns the viewer's friends who go and let friends see it, in the order in which they got their places. */
export function findFriendsWhoGo(
  db: Database,
  { of: eventId, viewer, now }: { of: EventId; viewer: UserId; now: Date },
  paging: Paging,
): Promise<PageOfRows<ListedPersonRow>> {
  const listed = sql`
    select users.id, chosen.created_at from ${usersByIdsSql(friendsGoing(viewer, sql`array[${eventId}]::uuid[]`))}
    where ${mayBeNamed(viewer)}`;
  return findListedPage(
    db,
    { listed, order: sql`created_at, id`, columns: listedColumns(viewer, now) },
    paging,
  );
}
