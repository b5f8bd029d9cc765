import type { Message } from '@nightjar/domain/chat/entity';
import { useMemo } from 'react';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { laneOf } from '../remote/send.ts';
import type { Pending } from './items.ts';

/** Returns the messages of this device that the server does not have yet, in order. */
export function usePendingMessages(conversationId: string, messages: readonly Message[]): readonly Pending[] {
  const entries = useOutbox(laneOf(conversationId));
  return useMemo(
    () =>
      entries.flatMap(entry => {
        if (entry.kind !== 'send-message') return [];
        const { payload, id, state, message: sentence, addedAt } = entry;
        const answered = messages.find(({ message_id }) => message_id === payload.reply_to_message_id);
        return {
          id,
          state,
          sentence,
          message: payload.message ?? null,
          attachment_url: payload.attachment_url ?? null,
          preview_url: null,
          thumbnail_url: payload.thumbnail_url ?? null,
          attachment_type: payload.attachment_type ?? null,
          attachment_ratio: payload.attachment_ratio ?? null,
          mentions: [],
          reply_to: answered
            ? {
                message_id: answered.message_id,
                sender: answered.sender,
                message: answered.message,
                attachment_type: answered.attachment_type,
              }
            : null,
          created_at: new Date(addedAt).toISOString(),
        };
      }),
    [entries, messages],
  );
}
