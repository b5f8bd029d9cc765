import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { referralRings } from '@nightjar/domain/referrals/desk/calls';
import { type ReferralRing, ringSearchDays } from '@nightjar/domain/referrals/desk/entity';
import { findRings, type Ring } from '@nightjar/domain/referrals/desk/rules/rings';
import { handle, ok } from '../../../platform/http/handler.ts';
import {
  findReferralTies,
  findSuspectPeople,
  findSuspectReferrers,
  type ReferralTieRow,
  type SuspectRow,
} from './queries.ts';

/** One ring may contain several suspects, so the search reads more suspects than it shows rings. */
const mostRingsShown = 50;
const mostSuspects = 200;

export const referralRingsHandler = handle(referralRings, async ({ now, db }) => {
  const since = addMilliseconds(now, -ringSearchDays * days);
  const rows = await findReferralTies(db, await findSuspectReferrers(db, since, mostSuspects), since);
  const ids = new Set(rows.flatMap(({ referrer_id, user_id }) => [referrer_id, user_id]));
  const people = new Map((await findSuspectPeople(db, [...ids])).map(person => [person.id, person]));
  const ties = rows.map(({ referrer_id, user_id, created_at }) => ({
    ...{ referrerId: referrer_id, inviteeId: user_id, joinedAt: created_at },
  }));
  const invited = new Map(rows.map(row => [row.user_id, row]));
  const rings = findRings(ties, people).slice(0, mostRingsShown);
  return ok(rings.flatMap(ring => presentRing(ring, people, invited) ?? []));
});

function presentRing(
  { referrerId, inviteeIds, because }: Ring,
  people: ReadonlyMap<string, SuspectRow>,
  invited: ReadonlyMap<string, ReferralTieRow>,
): ReferralRing | null {
  const referrer = people.get(referrerId);
  if (!referrer) return null;
  const ties = inviteeIds.flatMap(id => invited.get(id) ?? []);
  return {
    referrer: { id: referrer.id, name: referrer.name, suspended: referrer.suspended },
    invitees: ties.map(({ user_id, created_at, state }) => ({
      ...{ id: user_id, name: people.get(user_id)?.name ?? null, state },
      joined_at: created_at.toISOString(),
    })),
    because: [...because],
    unpaid: ties.filter(({ state }) => state === 'qualified').length,
  };
}
