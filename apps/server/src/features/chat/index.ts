import { conversationHandler } from './conversation/conversation.ts';
import { conversationMembersHandler } from './conversation/conversation-members.ts';
import { leaveConversationHandler } from './conversation/leave-conversation.ts';
import { markConversationReadHandler } from './conversation/mark-conversation-read.ts';
import { messagesHandler } from './conversation/messages.ts';
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
import { eventConversationHandler } from './start/event-conversation.ts';
import { neighborhoodConversationHandler } from './start/neighborhood-conversation.ts';
import { venueConversationHandler } from './start/venue-conversation.ts';

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
