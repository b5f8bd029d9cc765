import { openEventConversation } from '@nightjar/domain/chat/calls';
import { handle } from '../../../platform/http/handler.ts';
import { enterRoom } from '../open.ts';

export const openEventConversationHandler = handle(openEventConversation, call =>
  enterRoom(call, 'event', call.input.event_id ?? call.input.target_id),
);
