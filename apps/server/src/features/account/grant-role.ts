import { brand } from '@nightjar/domain/brand';
import { type Role, roles } from '@nightjar/domain/kernel/actor';
import { normalisePhone } from '@nightjar/domain/kernel/phone';
import { forgetActor } from '../../platform/auth/actor/forget-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUserByPhone, type RoleFlags, saveRole } from './queries.ts';

/**
 * `admin:grant PHONE ROLE`: how the first super admin is made, and how an operator verifies a person. They must have signed
 * up before.
 */
export async function grantRole(
  platform: Pick<Platform, 'db' | 'clock' | 'bus'>,
  argv: readonly string[],
): Promise<{ summary: string }> {
  const [typed = '', role = ''] = argv;
  const phone = normalisePhone(typed);
  if (!phone) throw new Error(`"${typed}" is not a phone number: admin:grant PHONE ROLE.`);
  if (!isRole(role)) throw new Error(`"${role}" is not a role: there are ${grants.join(', ')}.`);

  const user = await findUserByPhone(platform.db, phone);
  if (!user) throw new Error(`Nobody signed up with +${phone}. Sign up in the app first.`);

  const changed = await saveRole(platform.db, user.id, flagsOf[role], platform.clock.now(), role);
  forgetActor(platform.bus, user.id);
  return { summary: changed ? `+${phone} is ${role} from now on.` : `+${phone} was ${role} already.` };
}

/** The roles, and the seal of a person whom an operator has verified. */
const grants = [...roles, 'verified'] as const;
type Grant = Role | 'verified';

const isRole = (name: string): name is Grant => (grants as readonly string[]).includes(name);

/** What a role is made of: a rep needs admin access as well. */
const flagsOf: Record<Grant, RoleFlags> = {
  pro: { pro: true },
  [brand.repRole]: { rep: true, allow_admin_access: true },
  super_admin: { super_admin: true, allow_admin_access: true },
  verified: { verified: true },
};
