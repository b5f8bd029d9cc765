import type { reactToMessage, sendMessage } from '@nightjar/domain/chat/calls';
import { chatSenders } from '../features/chat/remote/outbox.ts';
import { friendsSenders } from '../features/friends/remote/outbox.ts';
import { peopleSenders } from '../features/people/remote/outbox.ts';
import { venuesSenders } from '../features/venues/remote/outbox.ts';
import type { Senders, Sends } from '../platform/outbox/entry.ts';

declare module '../platform/outbox/entry.ts' {
  interface OutboxKinds {
    /** Its id becomes the message's client_id. */
    'send-message': Sends<typeof sendMessage, 'client_id'>;
    'react-to-message': Sends<typeof reactToMessage>;
  }
}

/** The senders of every kind of entry. */
export const outboxSenders: Senders = {
  ...chatSenders,
  ...peopleSenders,
  ...friendsSenders,
  ...venuesSenders,
};
