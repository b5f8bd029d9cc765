import { type UserId, userId } from '@nightjar/domain/kernel/id';
import type { TestApp } from '../app.ts';
import type { People } from './people.ts';

/** Every table of access has one column for each of these callers, in this order. */
export const callers = [
  'no session',
  'expired session',
  'authenticated',
  'registered',
  'subscribed',
  'blocked',
  'pro here',
  'pro elsewhere',
  'rep',
  'super admin',
] as const;
export type CallerKind = (typeof callers)[number];

export type Caller = { kind: CallerKind; id: UserId; token: string | null };

const registeredFlags = { registered: true };
const deskFlags = { ...registeredFlags, allow_admin_access: true };
const flagsByCallerKind: Record<CallerKind, Record<string, boolean>> = {
  'no session': { ...registeredFlags, subscribed: true },
  'expired session': { ...registeredFlags, subscribed: true },
  authenticated: { registered: false },
  registered: registeredFlags,
  subscribed: { ...registeredFlags, subscribed: true },
  blocked: { ...registeredFlags, subscribed: true },
  'pro here': { ...registeredFlags, pro: true },
  'pro elsewhere': { ...registeredFlags, pro: true },
  rep: { ...deskFlags, rep: true },
  'super admin': { ...deskFlags, super_admin: true },
};

/** The token was issued this many seconds from now, which is longer ago than an access token is valid. */
const expiredTokenSeconds = -2 * 3600;

/**
 * Makes a new caller of this kind. The member `blocker` has blocked every caller. The caller of the kind `blocked` is
 * blocked by the member `other` too. The caller of the kind `pro here` manages the venue of the test.
 */
export async function makeCaller(app: TestApp, kind: CallerKind, people: People): Promise<Caller> {
  const { build } = app;
  const id = userId.parse(await build.user({ ...flagsByCallerKind[kind], nickname: 'Caller' }));
  await build.block(people.blocker, id);
  if (kind === 'blocked') await build.block(people.other, id);
  if (kind === 'pro here' || kind === 'pro elsewhere') {
    const venue_id = kind === 'pro here' ? people.venue : people.otherVenue;
    await build.pro({ user_id: id, venue_id, pro_role_id: managerRole, ...(await people.nextCode()) });
  }
  return { kind, id, token: await tokenOfCaller(app, kind, id) };
}

/** This is the id of the role "manager" in the table `pro_roles`. */
export const managerRole = 2;

async function tokenOfCaller(app: TestApp, kind: CallerKind, id: UserId): Promise<string | null> {
  if (kind === 'no session') return null;
  return app.tokenOf(id, kind === 'expired session' ? expiredTokenSeconds : 0);
}
