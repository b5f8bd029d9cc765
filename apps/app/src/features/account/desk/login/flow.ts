import type { Role, Tier } from '@nightjar/domain/kernel/actor';
import { inAppPath } from '@nightjar/domain/kernel/redirect';

const deskSignInPath = '/admin/auth';
const deskStartPath = '/admin';

type Visitor = { readonly tier: Tier; readonly roles: readonly Role[] };

/**
 * Returns the page that the desk opens after the sign-in: the page that the visitor wanted to open, or else the start
 * page. The opened page checks the visitor's access itself. A visitor with a new phone number registers first, because
 * the registration is what puts an invited person on the team.
 */
export function pageAfterSignIn(redirect: string | undefined, { tier, roles }: Visitor): string {
  const goal = inAppPath(redirect);
  const way = goal === null || goal.split(/[?#]/, 1)[0] === deskSignInPath ? deskStartPath : goal;
  const isNew = tier === 'authenticated' && roles.length === 0;
  return isNew ? `/register?${new URLSearchParams({ redirect: way })}` : way;
}
