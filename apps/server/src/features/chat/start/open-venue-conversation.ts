import { openVenueConversation } from '@nightjar/domain/chat/calls';
import { handle } from '../../../platform/http/handler.ts';
import { enterRoom } from '../open.ts';

export const openVenueConversationHandler = handle(openVenueConversation, call =>
  enterRoom(call, 'venue', call.input.venue_id ?? call.input.target_id),
);
