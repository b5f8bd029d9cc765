import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type StaffExportRow = {
  id: string;
  venue_id: string;
  venue_name: string;
  city: string | null;
  region: string | null;
  active: boolean;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  role: string;
  state: string;
  since: Date | null;
};

/** Returns a batch of places on teams that come after a place, by the index `pros_of_venue`. */
export async function findExportedStaff(
  db: Database,
  after: Pick<StaffExportRow, 'venue_id' | 'id'> | null,
  limit: number,
): Promise<StaffExportRow[]> {
  const { rows } = await sql<StaffExportRow>`
    select pros.id, pros.venue_id, venues.name as venue_name, venues.city, venues.state as region, venues.active,
      coalesce(users.first_name, pros.first_name) as first_name,
      coalesce(users.last_name, pros.last_name) as last_name, coalesce(users.phone, pros.phone) as phone,
      pro_roles.name as role, pros.state,
      coalesce(pros.approved_at, pros.requested_at, pros.invited_at) as since
    from pros join venues on venues.id = pros.venue_id join pro_roles on pro_roles.id = pros.pro_role_id
    left join users on users.id = pros.user_id
    where pros.state in ('pending', 'approved')
      ${after ? sql`and (pros.venue_id, pros.id) > (${after.venue_id}, ${after.id})` : sql``}
    order by pros.venue_id, pros.id limit ${limit}`.execute(db);
  return rows;
}
