import { chatSenders } from '../features/chat/remote/outbox.ts';
import { eventsSenders } from '../features/events/remote/outbox.ts';
import { peopleSenders } from '../features/people/remote/outbox.ts';
import { venuesSenders } from '../features/venues/remote/outbox.ts';
import type { Senders } from '../platform/outbox/entry.ts';

/** Each kind of outbox entry has its sender in this table. */
export const outboxSenders: Senders = {
  ...chatSenders,
  ...peopleSenders,
  ...eventsSenders,
  ...venuesSenders,
};
