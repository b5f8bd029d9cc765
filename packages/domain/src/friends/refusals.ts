import { brand } from '../brand.ts';
import { defineRefusals } from '../kernel/failure.ts';

export const friendRefusals = defineRefusals({
  asked_recently: 'You asked a while ago. You can ask again on {day}.',
  request_gone: 'That request is gone.',
  takes_no_requests: `${brand.houseContact.name} takes no requests.`,
  not_yourself: 'You are already your own best friend.',
});
