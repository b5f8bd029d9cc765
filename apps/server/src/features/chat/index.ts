import { archiveConversationHandler } from './archive-conversation.ts';
import { conversationHandler } from './conversation.ts';
import { conversationMembersHandler } from './conversation-members.ts';
import { conversationsHandler } from './conversations.ts';
import { createConversationHandler } from './create-conversation.ts';
import { deleteConversationHandler } from './delete-conversation.ts';
import { eventConversationHandler } from './event-conversation.ts';
import { leaveConversationHandler } from './leave-conversation.ts';
import { markConversationReadHandler } from './mark-conversation-read.ts';
import { messagesHandler } from './messages.ts';
import { muteConversationHandler } from './mute-conversation.ts';
import { neighborhoodConversationHandler } from './neighborhood-conversation.ts';
import { reactToMessageHandler } from './react-to-message.ts';
import { renameConversationHandler } from './rename-conversation.ts';
import { sendMessageHandler } from './send-message.ts';
import { unarchiveConversationHandler } from './unarchive-conversation.ts';
import { unmuteConversationHandler } from './unmute-conversation.ts';
import { venueConversationHandler } from './venue-conversation.ts';

export const chatHandlers = [
  archiveConversationHandler,
  conversationHandler,
  conversationMembersHandler,
  conversationsHandler,
  createConversationHandler,
  deleteConversationHandler,
  eventConversationHandler,
  leaveConversationHandler,
  markConversationReadHandler,
  messagesHandler,
  muteConversationHandler,
  neighborhoodConversationHandler,
  reactToMessageHandler,
  renameConversationHandler,
  sendMessageHandler,
  unarchiveConversationHandler,
  unmuteConversationHandler,
  venueConversationHandler,
];
