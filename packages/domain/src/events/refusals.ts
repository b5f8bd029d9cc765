import { defineRefusals } from '../kernel/failure.ts';

export const eventRefusals = defineRefusals({
  event_over: 'This event is over.',
  event_cancelled: 'This event was called off.',
  ticket_needed: 'You need a ticket for this one. Get yours on its page.',
  not_going: "You're not on the list for this one.",
  ends_before_start: 'An event ends after it starts. Check the end.',
  too_long: 'An event lasts seven days at most. Make it two.',
  starts_in_the_past: 'This start has passed. Pick a later one.',
  starts_too_late: 'That start is more than ten years off. Check the year.',
  never_announced: 'Nobody has seen this draft. Delete it instead of calling it off.',
  no_draft_any_more: 'An announced event cannot go back to a draft. Cancel it instead.',
});
