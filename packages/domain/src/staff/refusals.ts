import { defineRefusals } from '../kernel/failure.ts';

export const staffRefusals = defineRefusals({
  not_approved: 'You are not on this team yet.',
  venue_inactive: 'This venue is taking a break.',
  no_such_code: 'No bar goes by this code. Check it with your manager.',
  already_on_team: "You're on this team already.",
  answered_already: 'Another manager answered this one before you.',
  own_request: "You can't answer your own request. Another manager can.",
  account_on_hold: 'This account is on hold. Decline, or try again later.',
  under_age: 'Everybody behind the bar is {age} or older.',
});
