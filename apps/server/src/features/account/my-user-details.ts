import { myUserDetails } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { Json } from '../../platform/json.ts';
import { openInvitationsOf, presentOwnPro } from '../staff/present.ts';
import { findOwnDetails } from './queries/details.ts';

export const myUserDetailsHandler = handle(myUserDetails, async ({ actor, now, db, platform }) => {
  const { user, plan, pros, invitations } = await findOwnDetails(db, actor.userId, now);
  return ok(
    Json.object({
      user,
      stripe_details: plan,
      pros: pros.map(row => presentOwnPro(row, now)),
      team_invitations: openInvitationsOf(invitations, { platform, now }).length,
    }),
  );
});
