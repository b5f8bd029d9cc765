import { conversationMembersHandler } from './conversation/conversation-members.ts';
import { leaveConversationHandler } from './conversation/leave-conversation.ts';
import { markConversationReadHandler } from './conversation/mark-conversation-read.ts';
import { messagesHandler } from './conversation/messages.ts';
import { openConversationHandler } from './conversation/open-conversation.ts';
import { reactToMessageHandler } from './conversation/react-to-message.ts';
import { renameConversationHandler } from './conversation/rename-conversation.ts';
import { sendMessageHandler } from './conversation/send-message.ts';
import { archiveConversationHandler } from './inbox/archive-conversation.ts';
import { conversationsHandler } from './inbox/conversations.ts';
import { deleteConversationHandler } from './inbox/delete-conversation.ts';
import { muteConversationHandler } from './inbox/mute-conversation.ts';
import { unarchiveConversationHandler } from './inbox/unarchive-conversation.ts';
import { unmuteConversationHandler } from './inbox/unmute-conversation.ts';
import { createConversationHandler } from './start/create-conversation.ts';
import { openEventConversationHandler } from './start/open-event-conversation.ts';
import { openNeighborhoodConversationHandler } from './start/open-neighborhood-conversation.ts';
import { openVenueConversationHandler } from './start/open-venue-conversation.ts';

export const chatHandlers = [
  archiveConversationHandler,
  openConversationHandler,
  conversationMembersHandler,
  conversationsHandler,
  createConversationHandler,
  deleteConversationHandler,
  openEventConversationHandler,
  leaveConversationHandler,
  markConversationReadHandler,
  messagesHandler,
  muteConversationHandler,
  openNeighborhoodConversationHandler,
  reactToMessageHandler,
  renameConversationHandler,
  sendMessageHandler,
  unarchiveConversationHandler,
  unmuteConversationHandler,
  openVenueConversationHandler,
];
