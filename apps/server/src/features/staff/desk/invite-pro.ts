import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { readPhone } from '@nightjar/domain/kernel/phone';
import { countdown } from '@nightjar/domain/kernel/time';
import { mayManage } from '@nightjar/domain/staff/access';
import { invitePro } from '@nightjar/domain/staff/desk/calls';
import { invitationTexts } from '@nightjar/domain/staff/desk/entity';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { decideInvitation, invitationText } from '@nightjar/domain/staff/rules/invitations';
import { confirmedNameOf } from '@nightjar/domain/venues/rules/names';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { teamReaderOf } from '../gate.ts';
import {
  findInvitationFacts,
  type InvitationFactsRow,
  saveInvitation,
  saveNameAsConfirmedAtCommit,
} from '../queries/invitations.ts';
import { findTeamRights, lockTeam, type TeamRights } from '../queries/team.ts';

type InviteCall = CallContext<typeof invitePro>;

/**
 * Invites a phone number to a team. Answer, saved row and amount of work are the same for every owner of the number who
 * is not on the team, so the inviter learns nothing about the owner. After the commit a job decides whether the owner
 * may be asked, and asks them.
 */
export const inviteProHandler = handle(invitePro, async call => {
  const { input, actor, now, db, platform, recordChange, emit } = call;
  const phone = readPhone(input.phone);
  if (phone === null) return staffRefusals.refuse('no_such_phone');
  await lockTeam(db, input.venue_id);
  const venue = await findTeamRights(db, input.venue_id, actor.userId);
  if (!venue) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.caller_role)) throw fail.forbidden('This team is not yours');

  const found = await findInvitationFacts(db, { venueId: venue.id, phone }, now);
  const decision = decideInvitation(invitationRequestOf(call, venue, found));
  if (isRefusal(decision)) return decision;
  if (decision.needsCode) await call.mustBeProven();
  await countInvitationText(platform.limits, { venue: venue.id, inviter: actor.userId, phone });

  const { first_name, last_name, pro_role_id } = input;
  const person = { first_name, last_name: last_name || null, phone, pro_role_id };
  const invitation = { venue_id: venue.id, ...person, invited_by: actor.userId };
  const pro_id = await saveInvitation(db, invitation, now);
  if (decision.vouches) await saveNameAsConfirmedAtCommit(db, venue.id);
  recordChange(null, { pro_id, state: 'invited', pro_role_id });
  emit('invited_to_team', { venueId: venue.id, proId: pro_id });
  return ok({
    pro_id,
    text: invitationText(confirmedNameOf(venue), pro_role_id, platform.settings.publicUrl),
  });
});

/** Returns what the rule of an invitation needs to know about the venue, its team and the caller. */
const invitationRequestOf = ({ input, actor }: InviteCall, venue: TeamRights, found: InvitationFactsRow) => ({
  reader: teamReaderOf(actor, venue),
  roles: venue.roles,
  roleId: input.pro_role_id,
  waitsAs: found.waits_as,
  colleague: found.colleague,
  teamSize: found.team_size,
  venue,
});

const smsLimitNames = ['phone', 'inviter', 'venue'] as const;
type SmsLimitKeys = Record<(typeof smsLimitNames)[number], string>;

/**
 * Limits the texts to phone numbers that an inviter chooses, because texts cost money. The number, the inviter and the
 * venue have a daily limit each.
 */
async function countInvitationText(limits: Limits, counted: SmsLimitKeys): Promise<void> {
  for (const key of smsLimitNames) {
    const rule = { name: `invitation:${key}`, ...invitationTexts[key] };
    const { allowed, retryAfterSeconds } = await limits.consume(rule, counted[key]);
    if (allowed) continue;
    const wait = countdown(retryAfterSeconds * 1000);
    throw fail.tooManyRequests(`${tooManySmsMessages[key]} Try again in ${wait}.`, retryAfterSeconds);
  }
}

const tooManySmsMessages: Readonly<Record<(typeof smsLimitNames)[number], string>> = {
  phone: 'This number has been sent as many texts as it may get in a day.',
  inviter: 'You have sent a lot of invitations today.',
  venue: 'This bar has sent a lot of invitations today.',
};
