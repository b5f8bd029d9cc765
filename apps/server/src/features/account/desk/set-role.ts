import { setRole } from '@nightjar/domain/account/desk/calls';
import { decideRoleChange, flagsAfter, hasRole } from '@nightjar/domain/account/desk/rules/roles';
import { rolesOf } from '@nightjar/domain/kernel/actor';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockSuperAdmins } from '../../people/queries/holds.ts';
import { lockRoles, saveRoles } from '../queries/roles.ts';
import { presentOverseenPerson } from './present.ts';
import { readDeskPerson } from './read-person.ts';

/**
 * Gives or takes a role.
 *
 * Changes by super admins run one after another under a lock. If two super admins take each other's role, the second
 * has already lost the role and is refused.
 *
 * The event `actor_changed` closes the realtime channels that the role had opened. The length of a session depends on
 * the role, so the session gets its new length at its next refresh.
 */
export const setRoleHandler = handle(setRole, async ({ input, actor, now, db, recordChange, emit }) => {
  const { user_id: userId, role, granted, reason } = input;
  const superAdmins = await lockSuperAdmins(db);
  const before = await lockRoles(db, userId);
  if (!before) throw fail.notFound('User');
  const person = presentOverseenPerson(before);
  const decision = decideRoleChange({ by: actor.userId, person, role, granted, superAdmins });
  if (isRefusal(decision)) return decision;
  if (!superAdmins.includes(actor.userId)) throw fail.forbidden('Only a super admin may do this');

  if (hasRole(before, role) !== granted) {
    const { rep, super_admin, allow_admin_access, verified } = before;
    const flags = flagsAfter({ rep, super_admin, allow_admin_access, verified }, role, granted);
    await saveRoles(db, { userId, flags }, now);
    recordChange(rolesForAudit(before), { ...rolesForAudit({ ...before, ...flags }), reason });
    emit('actor_changed', { userId });
  }
  return ok(await readDeskPerson({ db, actor, now }, userId));
});

const rolesForAudit = (row: Parameters<typeof rolesOf>[0] & { verified: boolean }) => ({
  roles: rolesOf(row),
  verified: row.verified,
});
