import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { readAndRemember } from '../../../platform/readings/queries.ts';
import { type CardRow, ownPlaceJoin, placeColumns, shownColumns, venueAndTypeJoin } from './cards.ts';

/** A visitor without an account may read these fields of an event and its venue. */
export type PublicEventRow = Omit<CardRow, 'place' | 'capacity' | 'going_count'> & {
  description: string | null;
  link: string | null;
  cancelled_reason: string | null;
  active: boolean;
  street: string | null;
  zip: string | null;
  hours: Opening[];
  closures: Closure[];
};

export type EventPageRow = PublicEventRow &
  CardRow & {
    waiting_count: number;
    shown: boolean | null;
    updated_at: Date;
    /**
     * These are the numbers of later nights of the series that are not over, and of their guests. They are null where
     * there are none.
     */
    series: { nights: number; going: number } | null;
    /** The viewer has this role at the venue. */
    venue_role: VenueRole;
  };

const pageColumns = sql`${shownColumns}, events.description, events.link, events.cancelled_reason,
  venues.active, venues.street, venues.zip, venues.hours, venues.closures`;

/**
 * Returns an event, even a draft, with everything that its page shows. The caller decides who may see it. If `session`
 * is given, the query saves that this session has read the event.
 */
export async function findEventPage(
  db: Database,
  eventId: EventId,
  { viewer, now, session }: { viewer: UserId; now: Date; session: string | null },
): Promise<EventPageRow | null> {
  const page = sql`
    select ${pageColumns}, ${placeColumns}, events.waiting_count, events.updated_at,
      case when mine.waiting then null else mine.shown end as shown,
      (select json_build_object('nights', count(*), 'going', sum(later.going_count)) from events as later
        where later.series_id = events.series_id and later.deleted_at is null and later.over_at > ${now}
          and later.starts_at >= events.starts_at and later.event_id <> events.event_id
        having count(*) > 0) as series,
      case when pros.id is not null then json_build_object('manages', pro_roles.manages) end as venue_role
    from events ${venueAndTypeJoin} ${ownPlaceJoin(viewer)}
    left join pros on pros.venue_id = events.venue_id and pros.user_id = ${viewer} and pros.state = 'approved'
    left join pro_roles on pro_roles.id = pros.pro_role_id
    where events.event_id = ${eventId} and events.deleted_at is null`;
  const read = session === null ? page : readAndRemember({ session, id: 'event_id' }, page);
  const { rows } = await sql<EventPageRow>`${read}`.execute(db);
  return rows[0] ?? null;
}

export async function findPublicEventPage(db: Database, eventId: EventId): Promise<PublicEventRow | null> {
  const { rows } = await sql<PublicEventRow>`
    select ${pageColumns} from events ${venueAndTypeJoin}
    where events.event_id = ${eventId} and events.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
