import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { eventId, userId } from '../kernel/id.ts';

const followChange = z.object({ is_following: z.boolean(), going_count: z.int() });

export const followEvent = defineCall({
  id: 'follow-event',
  method: 'POST',
  summary: 'Says the user is going; a push reminds two hours before.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ event_id: eventId, user_id: userId }),
  output: followChange,
  refusals: ['event_over', 'event_cancelled'],
  repeat: 'natural',
});

export const unfollowEvent = defineCall({
  id: 'unfollow-event',
  method: 'POST',
  summary: 'Says the user is not going after all.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ event_id: eventId, user_id: userId }),
  output: followChange,
  repeat: 'natural',
});
