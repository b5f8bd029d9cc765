import { friendsPageLimit } from '@nightjar/domain/friends/entity';
import type { Person } from '@nightjar/domain/people/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { nameSortKey, personObject } from '../../people/queries/person.ts';
import { friendIdsSql, usersByIdsSql } from '../../people/queries/ties.ts';
import { mayBeSeen, shownPlaceSql, type ViewerContext } from '../../people/queries/visibility.ts';

export type FriendOnMapRow = {
  friend: Person;
  lat: number;
  lng: number;
  venue_id: string | null;
  venue_name: string | null;
};

/**
 * Finds friends who are out. Each is at the venue where they checked in, or else in the middle of their cell of 100
 * meters. The conditions that hide people and places from every map are in `people/queries/visibility.ts`.
 */
export async function findFriendsOnMap(
  db: Database,
  { viewer, now }: ViewerContext,
): Promise<FriendOnMapRow[]> {
  const { rows } = await sql<FriendOnMapRow>`
    select ${personObject('users')} as friend, venues.id as venue_id, venues.name as venue_name,
      coalesce(venues.lat, user_locations.friend_lat) as lat, coalesce(venues.lng, user_locations.friend_lng) as lng
    from ${usersByIdsSql(friendIdsSql(viewer))}
    left join user_locations on user_locations.user_id = users.id and ${shownPlaceSql(now)}
    left join check_ins on check_ins.user_id = users.id and check_ins.ended_at is null and check_ins.ends_at > ${now}
    left join venues on venues.id = check_ins.venue_id
    where ${mayBeSeen(viewer, now)} and (venues.id is not null or user_locations.user_id is not null)
    order by ${nameSortKey('users')}, users.id
    limit ${friendsPageLimit}`.execute(db);
  return rows;
}
