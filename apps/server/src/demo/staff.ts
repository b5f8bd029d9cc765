import { randomInt } from 'node:crypto';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { drawProCode, drawProColor } from '@nightjar/domain/staff/rules/staff-codes';
import type { Database } from '../platform/db/database.ts';
import { type StoredPerson, type Town, venueNamed } from './people.ts';
import { insertAll } from './queries.ts';

const proRoleIds = { manager: 2, bartender: 3 } as const;

/** Writes every person who works at a venue. Their staff codes are random, and no file publishes them. */
export async function saveStaff(db: Database, town: Town, now: Date): Promise<void> {
  const colors = new Map<string, number[]>();
  const codes = new Map<string, Set<string>>();
  const rows = town.people.flatMap(person => {
    if (person.worksAt === undefined) return [];
    const venue = venueNamed(town, person.worksAt);
    const taken = codes.get(venue.id) ?? new Set<string>();
    const worn = colors.get(venue.id) ?? [];
    const code = drawProCode(taken, randomInt);
    const color = drawProColor(worn, randomInt);
    codes.set(venue.id, taken.add(code));
    colors.set(venue.id, [...worn, color]);
    return [
      {
        venue_id: venue.id,
        ...proRowOf(person),
        state: 'approved',
        created_at: now,
        approved_at: now,
        pro_code: code,
        pro_color_id: color,
      },
    ];
  });
  await insertAll(db, 'pros', rows);
  await saveJoinRequests(db, town, addMilliseconds(now, -2 * days));
  await saveTeamInvitation(db, town, addMilliseconds(now, -1 * days));
}

const proRowOf = ({ id, firstName, lastName, phone, manager }: StoredPerson) => ({
  user_id: id,
  pro_role_id: manager ? proRoleIds.manager : proRoleIds.bartender,
  first_name: firstName,
  last_name: lastName,
  phone,
});

/** Writes requests to work at a venue, which are shown at the desk to the venue's managers and a rep. */
async function saveJoinRequests(db: Database, town: Town, requested_at: Date): Promise<void> {
  await insertAll(
    db,
    'pros',
    town.people.flatMap(person =>
      person.asksToWorkAt === undefined
        ? []
        : [
            {
              venue_id: venueNamed(town, person.asksToWorkAt).id,
              ...proRowOf(person),
              state: 'pending',
              created_at: requested_at,
              requested_at,
            },
          ],
    ),
  );
}

/** This phone number has no account, so its invitation is never answered while the demo runs. */
const invitedBartender = { first_name: 'Juniper', last_name: 'Hale', phone: '18135550177' };

async function saveTeamInvitation(db: Database, town: Town, invited_at: Date): Promise<void> {
  await insertAll(db, 'pros', [
    {
      venue_id: venueNamed(town, 'The Low Lantern').id,
      ...invitedBartender,
      pro_role_id: proRoleIds.bartender,
      state: 'invited',
      created_at: invited_at,
      invited_at,
    },
  ]);
}
