import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import { displayName } from '../../people/queries/person.ts';

/** The row has the reported person or venue, in the form that `reportTarget` presents. */
export type TargetRow = {
  target_id: UserId | VenueId;
  kind: 'user' | 'venue';
  name: string | null;
  image: string | null;
  suspended_at: Date | null;
  suspended_until: Date | null;
  deleted: boolean;
  /** This is the name in the newest evidence, which is shown for a deleted account. */
  reported_as: string | null;
  open: number;
  total: number;
  reporters: number;
  newest_at: Date;
};

const nameAtReport: RawBuilder<string | null> = sql`(
  select coalesce(evidence #>> '{profile,nickname}', evidence #>> '{profile,first_name}', evidence #>> '{venue,name}')
  from reports where reports.target_id = targets.target_id and evidence is not null order by id desc limit 1)`;

/** Selects the columns of a `TargetRow` from `targets`, which has rows of the table `report_targets`. */
export const targetColumns = sql`
  targets.target_id, targets.kind, targets.open, targets.total, targets.reporters, targets.newest_at,
  case when targets.kind = 'venue' then venues.name
    when person.id is not null and person.deleted_at is null then ${displayName('person')} end as name,
  case when targets.kind = 'user' then person.profile_image
    else jsonb_path_query_first(venues.images, '$[*] ? (@.kind == "profile").url') #>> '{}' end as image,
  coalesce(venues.archived_at, person.deleted_at) is not null or coalesce(venues.id, person.id) is null as deleted,
  case when coalesce(venues.id, person.id) is null or person.deleted_at is not null then ${nameAtReport} end as reported_as,
  holds.at as suspended_at, holds.until as suspended_until`;

export const targetJoins = sql`
  left join users as person on targets.kind = 'user' and person.id = targets.target_id
  left join venues on targets.kind = 'venue' and venues.id = targets.target_id
  left join suspensions as holds on holds.lifted_at is null
    and (holds.user_id = person.id or holds.venue_id = venues.id)`;
