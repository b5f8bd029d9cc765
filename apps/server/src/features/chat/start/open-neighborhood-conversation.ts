import { openNeighborhoodConversation } from '@nightjar/domain/chat/calls';
import { handle } from '../../../platform/http/handler.ts';
import { enterRoom } from '../open.ts';

export const openNeighborhoodConversationHandler = handle(openNeighborhoodConversation, call =>
  enterRoom(call, 'neighborhood', call.input.neighborhood_id ?? call.input.target_id),
);
