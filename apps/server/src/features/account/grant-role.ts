import { decideTaking, flagsAfter, type RoleFlags } from '@nightjar/domain/account/desk/rules/roles';
import type { GivenRole } from '@nightjar/domain/account/entity';
import { type Role, roles } from '@nightjar/domain/kernel/actor';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { readPhone } from '@nightjar/domain/kernel/phone';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import { forgetActor } from '../../platform/auth/actor/forget-actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockSuperAdmins } from '../people/queries/suspensions.ts';
import { lockRoles, type StoredFlags, saveRoles } from './queries/roles.ts';
import { findUserByPhone } from './queries/user.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus'>;
type Report = { summary: string };
type Grant = Role | 'verified';

/** The roles, and the seal of a person whom an operator has verified. */
const grants: readonly Grant[] = [...roles, 'verified'];
/** `pro` ends with the last place on a team, which is taken at the desk. */
const taken = grants.filter(grant => grant !== 'pro');

/**
 * `admin:grant PHONE ROLE`: how the first super admin is made, and how an operator verifies a person. They must have signed
 * up before.
 */
export async function grantRole(platform: Needs, argv: readonly string[]): Promise<Report> {
  const { id, phone, role } = await readWhom(platform, argv, { command: 'admin:grant', offered: grants });
  const changed = await change(platform, id, role, true);
  return { summary: changed ? `+${phone} is ${role} from now on.` : `+${phone} was ${role} already.` };
}

/** `admin:revoke PHONE ROLE`: the same taken back. The last super admin keeps the role. */
export async function revokeRole(platform: Needs, argv: readonly string[]): Promise<Report> {
  const { id, phone, role } = await readWhom(platform, argv, { command: 'admin:revoke', offered: taken });
  const changed = await change(platform, id, role, false);
  return { summary: changed ? `+${phone} is ${role} no more.` : `+${phone} was not ${role}.` };
}

async function readWhom(
  { db }: Needs,
  [typed = '', role = '']: readonly string[],
  { command, offered }: { command: string; offered: readonly Grant[] },
) {
  const phone = readPhone(typed);
  if (!phone) throw new Error(`"${typed}" is not a phone number: ${command} PHONE ROLE.`);
  const grant = offered.find(name => name === role);
  if (!grant) throw new Error(`"${role}" is not a role: there are ${offered.join(', ')}.`);
  const user = await findUserByPhone(db, phone);
  if (!user) throw new Error(`Nobody signed up with +${phone}. Sign up in the app first.`);
  return { id: userId.parse(user.id), phone, role: grant };
}

/** False where it was so already. The audit trail has who has what from now on. */
async function change(
  { db, clock, bus }: Needs,
  id: UserId,
  role: Grant,
  granted: boolean,
): Promise<boolean> {
  const changed = await db
    .transaction()
    .execute(transaction => save(transaction, id, { role, granted }, clock.now()));
  forgetActor(bus, id);
  return changed;
}

async function save(
  db: Database,
  id: UserId,
  { role, granted }: { role: Grant; granted: boolean },
  now: Date,
): Promise<boolean> {
  const superAdmins = await lockSuperAdmins(db);
  const row = await lockRoles(db, id);
  if (!row) throw new Error('The account was deleted meanwhile.');
  const { registered: _registered, suspended_at: _suspended, id: _id, ...before } = row;
  const after = role === 'pro' ? { ...before, pro: true } : flagsOf(before, role, granted);
  if (!granted && role !== 'pro') {
    const decision = decideTaking(id, role, superAdmins);
    if (isRefusal(decision)) throw new Error(decision.message);
  }
  if (isSame(before, after)) return false;
  await saveRoles(db, id, after, now);
  await insertAuditEntry(db, {
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

const flagsOf = <Flags extends RoleFlags>(before: Flags, role: GivenRole, granted: boolean) => ({
  ...before,
  ...flagsAfter(before, role, granted),
});

const isSame = (before: StoredFlags, after: StoredFlags) =>
  Object.entries(after).every(([flag, value]) => before[flag as keyof StoredFlags] === value);
