import { chatOutboxSenders } from '../features/chat/remote/outbox.ts';
import { eventsOutboxSenders } from '../features/events/remote/outbox.ts';
import { peopleOutboxSenders } from '../features/people/remote/outbox.ts';
import { venuesOutboxSenders } from '../features/venues/remote/outbox.ts';
import type { Senders } from '../platform/outbox/entry.ts';

/** Each kind of entry in a user's outbox has its sender in this table. */
export const outboxSenders: Senders = {
  ...chatOutboxSenders,
  ...peopleOutboxSenders,
  ...eventsOutboxSenders,
  ...venuesOutboxSenders,
};
