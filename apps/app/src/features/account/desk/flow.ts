import type { Role } from '@nightjar/domain/kernel/actor';
import { inAppPath } from '@nightjar/domain/kernel/redirect';

/** The desk's own sign-in. */
const signIn = '/admin/auth';
const start = '/admin';

/** Where the desk's sign-in leads: to the page asked for before it, whose own rule still decides, else to the start. */
export function deskGoal(redirect: string | undefined, roles: readonly Role[]): string {
  if (roles.length === 0) return '/admin/unauthorized';
  const goal = inAppPath(redirect);
  return goal === null || goal.split(/[?#]/, 1)[0] === signIn ? start : goal;
}
