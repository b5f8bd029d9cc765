import { api } from '../../../platform/api.ts';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { SendersOf } from '../../../platform/outbox/entry.ts';

const loadChatCalls = () => import('@nightjar/domain/chat/calls');

export const chatOutboxSenders: SendersOf<'send-message' | 'react-to-message'> = {
  'send-message': async ({ id, payload }, signal) =>
    api.call(
      (await loadChatCalls()).sendMessage,
      { ...payload, client_id: id },
      { idempotencyKey: id, signal },
    ),
  'react-to-message': callSender(async () => (await loadChatCalls()).reactToMessage),
};
