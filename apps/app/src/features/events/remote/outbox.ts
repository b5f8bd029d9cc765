import type { followEvent, unfollowEvent, updateEventVisibility } from '@nightjar/domain/events/calls';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { KindOfCall, SendersOf } from '../../../platform/outbox/entry.ts';

type EventsKinds = {
  'follow-event': KindOfCall<typeof followEvent>;
  'unfollow-event': KindOfCall<typeof unfollowEvent>;
  'update-event-visibility': KindOfCall<typeof updateEventVisibility>;
};
declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds extends EventsKinds {}
}

const loadEventCalls = () => import('@nightjar/domain/events/calls');

export const eventsSenders: SendersOf<keyof EventsKinds> = {
  'follow-event': callSender(async () => (await loadEventCalls()).followEvent),
  'unfollow-event': callSender(async () => (await loadEventCalls()).unfollowEvent),
  'update-event-visibility': callSender(async () => (await loadEventCalls()).updateEventVisibility),
};
