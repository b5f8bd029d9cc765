import { signup } from '@nightjar/domain/account/calls';
import { oldestAge } from '@nightjar/domain/account/entity';
import { decideSignup, isPlausibleBirthday, signupDate } from '@nightjar/domain/account/rules/sign-up';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { versionsInForce } from '../../platform/legal/texts.ts';
import { awaitTogether } from '../../platform/together.ts';
import { lockUser } from '../people/queries/person.ts';
import { saveRoleChange } from './grant-role.ts';
import { presentOwnUser } from './present.ts';
import { saveAcceptance } from './queries/legal.ts';
import { findOwnUser, saveSignup } from './queries/user.ts';
import { takeWaitingRoles } from './queries/waiting-roles.ts';

/**
 * Completes a signup. A person below the legal age is refused, and the server stores nothing that they typed. Roles that
 * the operator gave to the person's phone number become theirs. The person accepts the texts that are in force now.
 */
export const signupHandler = handle(signup, async ({ input, actor, now, db, platform, emit }) => {
  const user = await lockUser(db, actor.userId);

  const today = signupDate(now, input.timezone ?? null);
  if (!isPlausibleBirthday(input.dob, today))
    throw fail.invalid(`dob must be a day within the last ${oldestAge} years`);
  const decision = decideSignup(user, { dob: input.dob, today, legalAge: platform.settings.legalAge });
  if (isRefusal(decision)) return decision;

  const { first_name, last_name, nickname, dob, gender } = input;
  const profile = { first_name, last_name, nickname, dob, gender };
  const accepted = versionsInForce(platform.legal);
  const [, , roles, own] = await awaitTogether(
    saveSignup(db, { userId: actor.userId, profile }, now),
    saveAcceptance(db, { userId: actor.userId, accepted }, now),
    takeWaitingRoles(db, actor.userId, now),
    findOwnUser(db, actor.userId),
  );
  for (const role of roles) await saveRoleChange(db, { id: actor.userId, role, granted: true }, now);
  const withRoles = roles.length > 0 ? await findOwnUser(db, actor.userId) : own;
  emit('signed_up', { userId: actor.userId });
  emit('actor_changed', { userId: actor.userId });
  return ok(presentOwnUser(withRoles, now));
});
