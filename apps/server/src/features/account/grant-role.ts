import { isAssignableRole } from '@nightjar/domain/account/access';
import { decideRoleRemoval, flagsAfter, type RoleFlags } from '@nightjar/domain/account/desk/rules/roles';
import type { AssignableRole } from '@nightjar/domain/account/entity';
import { roles } from '@nightjar/domain/kernel/actor';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { readPhone } from '@nightjar/domain/kernel/phone';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import { forgetActor } from '../../platform/auth/actor/forget-actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockSuperAdmins } from '../people/queries/holds.ts';
import { lockRoles, type StoredFlags, saveRoles } from './queries/roles.ts';
import { findUserByPhone } from './queries/user.ts';
import {
  deleteWaitingRole,
  type GrantableRole,
  saveWaitingRole,
  waitingRoleDays,
} from './queries/waiting-roles.ts';

type GrantContext = Pick<Platform, 'db' | 'clock' | 'bus'>;
type RoleChange = { id: UserId; role: GrantableRole; granted: boolean };
type CommandReport = { summary: string };

/** The operator's command can give these roles, and the mark `verified`. */
const grantableRoles: readonly GrantableRole[] = [...roles, 'verified'];
/** The operator's command cannot take the role `pro`, which a user loses with their last place on a team. */
const revocableRoles = grantableRoles.filter(isAssignableRole);

/**
 * Runs `admin:grant PHONE ROLE`, which gives a role or the mark `verified`. A role for a phone number that has not
 * signed up waits for its sign-up.
 */
export async function grantRole(platform: GrantContext, argv: readonly string[]): Promise<CommandReport> {
  const { phone, role } = readRoleArguments(argv, { command: 'admin:grant', offered: grantableRoles });
  const id = await findUserId(platform, phone);
  if (!id) {
    await saveWaitingRole(platform.db, { phone, role }, platform.clock.now());
    return { summary: `+${phone} becomes ${role} by signing up within ${waitingRoleDays} days.` };
  }
  const changed = await changeRole(platform, { id, role, granted: true });
  return { summary: changed ? `+${phone} is ${role} from now on.` : `+${phone} was ${role} already.` };
}

/**
 * Runs `admin:revoke PHONE ROLE`, which takes away a role or the mark `verified`, also one that waits for a sign-up.
 * The last super admin keeps the role.
 */
export async function revokeRole(platform: GrantContext, argv: readonly string[]): Promise<CommandReport> {
  const { phone, role } = readRoleArguments(argv, { command: 'admin:revoke', offered: revocableRoles });
  const id = await findUserId(platform, phone);
  if (!id) {
    const waited = await deleteWaitingRole(platform.db, { phone, role });
    if (!waited) throw new Error(`Nobody signed up with +${phone}, and no role waits for that number.`);
    return { summary: `+${phone} does not become ${role} any more.` };
  }
  const changed = await changeRole(platform, { id, role, granted: false });
  return { summary: changed ? `+${phone} is ${role} no more.` : `+${phone} was not ${role}.` };
}

function readRoleArguments(
  [typed = '', named = '']: readonly string[],
  { command, offered }: { command: string; offered: readonly GrantableRole[] },
) {
  const phone = readPhone(typed);
  if (!phone) throw new Error(`"${typed}" is not a phone number: ${command} PHONE ROLE.`);
  const role = offered.find(name => name === named);
  if (!role) throw new Error(`"${named}" is not a role: there are ${offered.join(', ')}.`);
  return { phone, role };
}

async function findUserId({ db }: GrantContext, phone: string) {
  const user = await findUserByPhone(db, phone);
  return user ? userId.parse(user.id) : null;
}

/** Changes a role and writes an entry of the audit trail. Returns false where nothing had to change. */
async function changeRole({ db, clock, bus }: GrantContext, roleChange: RoleChange): Promise<boolean> {
  const changed = await db
    .transaction()
    .execute(transaction => saveRoleChange(transaction, roleChange, clock.now()));
  forgetActor(bus, roleChange.id);
  return changed;
}

/**
 * Changes a role on the word of the operator and writes an entry of the audit trail, in the transaction of `db`.
 * Returns false where nothing had to change.
 */
export async function saveRoleChange(
  db: Database,
  { id, role, granted }: RoleChange,
  now: Date,
): Promise<boolean> {
  const superAdmins = await lockSuperAdmins(db);
  const row = await lockRoles(db, id);
  if (!row) throw new Error('The account was deleted meanwhile.');
  const { registered: _registered, suspended_at: _suspended, id: _id, ...before } = row;
  const after = isAssignableRole(role) ? flagsAfterChange(before, role, granted) : { ...before, pro: true };
  if (!granted && isAssignableRole(role)) {
    const decision = decideRoleRemoval(id, role, superAdmins);
    if (isRefusal(decision)) throw new Error(decision.message);
  }
  if (areSameFlags(before, after)) return false;
  await saveRoles(db, { userId: id, flags: after }, now);
  await insertAuditEntryAtCommit(db, {
    at: now,
    actorId: null,
    action: `${granted ? 'grant' : 'revoke'}-${role}`,
    subjects: { user_id: id },
    before,
    after,
    outcome: 'ok',
  });
  return true;
}

const flagsAfterChange = <Flags extends RoleFlags>(
  before: Flags,
  role: AssignableRole,
  granted: boolean,
) => ({
  ...before,
  ...flagsAfter(before, role, granted),
});

const areSameFlags = (before: StoredFlags, after: StoredFlags) =>
  Object.entries(after).every(([flag, value]) => before[flag as keyof StoredFlags] === value);
