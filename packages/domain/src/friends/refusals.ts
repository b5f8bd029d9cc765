import { defineRefusals } from '../kernel/failure.ts';

export const friendRefusals = defineRefusals({
  asked_recently: 'You asked a while ago. You can ask again on {day}.',
  request_gone: 'That request is no longer there.',
  not_yourself: 'You are already your own best friend.',
});
