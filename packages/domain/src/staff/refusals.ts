import { defineRefusals } from '../kernel/failure.ts';

export const staffRefusals = defineRefusals({
  not_approved: 'You are not on this team yet.',
  venue_inactive: 'This venue is taking a break.',
});
