import { myUserDetails } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { Json } from '../../platform/json.ts';
import { presentOwnPro } from '../staff/present.ts';
import { attachLater } from '../staff/queries/invitations.ts';
import { findDetails } from './queries/details.ts';

export const myUserDetailsHandler = handle(myUserDetails, async ({ actor, now, db, platform }) => {
  const { user, plan, pros } = await findDetails(db, actor.userId, now);
  // A client that starts has a session of the number: what waits for it is accepted.
  if (pros.some(({ state }) => state === 'invited')) await attachLater(platform.db, platform, actor.userId);
  return ok(Json.object({ user, stripe_details: plan, pros: pros.map(row => presentOwnPro(row, now)) }));
});
