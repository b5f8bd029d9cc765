import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { guestsOf, personWithRole, type Town } from '../people.ts';
import { insertAll } from '../queries.ts';

type InviteCode = {
  code: string;
  label: string;
  maxUses: number;
  uses: number;
  daysAgo: number;
  /** The invite code ends this many days from now. A negative number is in the past. */
  endsIn?: number;
  closedDaysAgo?: number;
};

/** One invite code ends in 21 days, one is used up, one has ended, and the desk has closed one. */
const inviteCodes: readonly InviteCode[] = [
  { code: 'ROOFTOP8', label: 'Rooftop opening', maxUses: 40, uses: 9, daysAgo: 6, endsIn: 21 },
  { code: 'HARBOR24', label: 'Harbor crew, first round', maxUses: 5, uses: 5, daysAgo: 19 },
  { code: 'SUMMERPATIO', label: 'Patio season', maxUses: 60, uses: 8, daysAgo: 45, endsIn: -4 },
  {
    code: 'POSTER77',
    label: 'Poster on 7th, leaked',
    maxUses: 100,
    uses: 6,
    daysAgo: 30,
    closedDaysAgo: 11,
  },
];

/** Writes the invite code that a visitor signs up with, and the invite codes of a rep with the people who used them. */
export async function saveInviteCodes(db: Database, town: Town, now: Date): Promise<void> {
  const rep = personWithRole(town, 'rep').id;
  await insertAll(db, 'whitelist_codes', [
    { code: 'LANTERN', label: 'The demo night', max_uses: 1000, cooldown_in_minutes: 45, created_at: now },
  ]);
  await insertAll(
    db,
    'whitelist_codes',
    inviteCodes.map(({ code, label, maxUses, uses, daysAgo, endsIn, closedDaysAgo }) => ({
      ...{ code, label, max_uses: maxUses, uses, cooldown_in_minutes: 45, created_by: rep },
      created_at: addMilliseconds(now, -daysAgo * days),
      expires_at: endsIn === undefined ? null : addMilliseconds(now, endsIn * days),
      closed_at: closedDaysAgo === undefined ? null : addMilliseconds(now, -closedDaysAgo * days),
      closed_by: closedDaysAgo === undefined ? null : rep,
    })),
  );
  const guests = guestsOf(town);
  for (const { code, uses, daysAgo } of inviteCodes)
    await insertAll(
      db,
      'whitelist_uses',
      guests.splice(0, uses).map((user_id, place) => ({
        code,
        user_id,
        used_at: addMilliseconds(now, -daysAgo * days + (place + 1) * 5 * hours),
      })),
    );
}
