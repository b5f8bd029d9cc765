import type { followEvent, unfollowEvent, updateEventVisibility } from '@nightjar/domain/events/calls';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { KindOfCall, SendersOf } from '../../../platform/outbox/entry.ts';

type EventsOutboxKinds = {
  'follow-event': KindOfCall<typeof followEvent>;
  'unfollow-event': KindOfCall<typeof unfollowEvent>;
  'update-event-visibility': KindOfCall<typeof updateEventVisibility>;
};
declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds extends EventsOutboxKinds {}
}

const loadEventCalls = () => import('@nightjar/domain/events/calls');

export const eventsOutboxSenders: SendersOf<keyof EventsOutboxKinds> = {
  'follow-event': callSender(async () => (await loadEventCalls()).followEvent),
  'unfollow-event': callSender(async () => (await loadEventCalls()).unfollowEvent),
  'update-event-visibility': callSender(async () => (await loadEventCalls()).updateEventVisibility),
};
