import { defineRefusals } from '../kernel/failure.ts';

export const eventRefusals = defineRefusals({
  event_over: 'This event is over.',
  event_cancelled: 'This event was called off.',
});
