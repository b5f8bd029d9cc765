import { defineRefusals } from '../kernel/failure.ts';

export const staffRefusals = defineRefusals({
  not_approved: 'You are not on this team yet.',
  venue_inactive: 'This venue is taking a break.',
  no_such_code: 'No bar goes by this code. Check it with your manager.',
  already_on_team: "You're on this team already.",
  colleague_already: 'They are on this team already.',
  answered_already: 'Another manager answered this one before you.',
  own_request: "You can't answer your own request. Another manager can.",
  account_on_hold: 'This account is on hold. Decline, or try again later.',
  invitation_gone: 'This invitation is gone. Ask the bar to send it again.',
  answered_yes: 'You said yes already. You can leave the team at its desk.',
  asked_already: 'They asked to join already. Approve them on the staff page.',
  no_such_phone: "This isn't a phone number. Check its country and its digits.",
  no_such_role: 'This role is gone. Choose another one.',
  role_drinks_always: 'Owners, managers and bartenders always have free drinks. Choose another role.',
  owners_only: 'Only an owner can change or remove an owner.',
  last_owner: 'A bar needs an owner. Make somebody else an owner first, or ask your rep.',
  not_on_team: 'They are not on the team any more.',
  joined_meanwhile: "They just accepted, so the invitation can't be taken back. They are on the team now.",
  rep_invites_first:
    'You can invite people once your rep has confirmed this bar. Until then, ask your rep to invite them.',
  team_full: 'A team has at most {most} people. Remove somebody first.',
  under_age: 'Everybody behind the bar is {age} or older.',
});
