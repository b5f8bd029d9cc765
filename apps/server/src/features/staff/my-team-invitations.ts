import { myTeamInvitations } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { openInvitationsOf, presentInvitation } from './present.ts';
import { findOwnInvitations } from './queries/invited.ts';

export const myTeamInvitationsHandler = handle(myTeamInvitations, async ({ actor, now, db, platform }) => {
  const rows = await findOwnInvitations(db, actor.userId, now);
  return ok(openInvitationsOf(rows, { platform, now }).map(presentInvitation));
});
