import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { conversationId, eventId, messageId, neighborhoodId, userId, venueId } from '../kernel/id.ts';
import { cursorList, cursorPage } from '../kernel/page.ts';
import { optionalText, text } from '../kernel/text.ts';
import {
  attachmentFields,
  attachmentRatio,
  clientId,
  conversation,
  conversationFilter,
  conversationMember,
  conversationsPageLimit,
  conversationsPageSize,
  emoji,
  emojiCount,
  groupName,
  groupNameLimit,
  groupSizeLimit,
  mentionsPerMessageLimit,
  message,
  messageLimit,
  messagesPageLimit,
  messagesPageSize,
  readMark,
} from './entity.ts';

const ownConversation = z.object({ conversation_id: conversationId, user_id: userId });
const conversationReference = z.object({ conversation_id: conversationId });
const callerFields = { created_by: userId, user_id: userId };

/** Checks that the input names a room: by `field`, such as `event_id`, or by `target_id`. */
const mustNameRoomBy = (field: string) =>
  z.refine<Record<string, unknown>>(input => Boolean(input[field] ?? input.target_id), {
    path: [field],
    error: 'must name the room, or target_id in its place',
  });

const muteAnswer = z.object({ conversation_id: conversationId, muted: z.boolean() });
const archiveAnswer = z.object({ conversation_id: conversationId, archived: z.boolean() });

export const openConversation = defineCall({
  id: 'open-conversation',
  name: 'conversation',
  method: 'POST',
  summary:
    'The direct conversation with another user: opened where there is none, the same one for both. The other one is named by `other_user_id`, `target_id` or `user_ids`.',
  access: 'member',
  actorFields: ['user_id', 'created_by'],
  input: z
    .object({
      other_user_id: z.optional(userId),
      target_id: z.optional(userId),
      user_ids: z.optional(z.array(userId).check(z.minLength(1), z.maxLength(groupSizeLimit))),
      created_by: userId,
      user_id: userId,
    })
    .check(
      z.refine(({ other_user_id, target_id, user_ids }) => Boolean(other_user_id ?? target_id ?? user_ids), {
        path: ['other_user_id'],
        error: 'must name the other person, or target_id or user_ids in its place',
      }),
    ),
  output: conversationReference,
  refusals: ['friends_only'],
  repeat: 'natural',
  looksUp: ['other_user_id', 'target_id', 'user_ids'],
});

export const openEventConversation = defineCall({
  id: 'open-event-conversation',
  name: 'event-conversation',
  method: 'POST',
  summary: "An event's room, joined on opening.",
  access: 'member',
  actorFields: ['user_id', 'created_by'],
  input: z
    .object({ event_id: z.optional(eventId), target_id: z.optional(eventId), ...callerFields })
    .check(mustNameRoomBy('event_id')),
  output: conversationReference,
  repeat: 'natural',
});

export const openVenueConversation = defineCall({
  id: 'open-venue-conversation',
  name: 'venue-conversation',
  method: 'POST',
  summary: "A venue's room, joined on opening.",
  access: 'member',
  actorFields: ['user_id', 'created_by'],
  input: z
    .object({ venue_id: z.optional(venueId), target_id: z.optional(venueId), ...callerFields })
    .check(mustNameRoomBy('venue_id')),
  output: conversationReference,
  repeat: 'natural',
});

export const openNeighborhoodConversation = defineCall({
  id: 'open-neighborhood-conversation',
  name: 'neighborhood-conversation',
  method: 'POST',
  summary: "A neighborhood's room, joined on opening.",
  access: 'member',
  actorFields: ['user_id', 'created_by'],
  input: z
    .object({
      neighborhood_id: z.optional(neighborhoodId),
      target_id: z.optional(neighborhoodId),
      ...callerFields,
    })
    .check(mustNameRoomBy('neighborhood_id')),
  output: conversationReference,
  repeat: 'natural',
});

export const createConversation = defineCall({
  id: 'create-conversation',
  method: 'POST',
  summary:
    'Starts a group; who starts it is its admin. Without a name it is called by its people. With one person and without a name it is the direct conversation, opened where there is none.',
  access: 'member',
  actorFields: ['created_by'],
  input: z.object({
    user_ids: z.array(userId).check(z.minLength(1), z.maxLength(groupSizeLimit)),
    created_by: userId,
    group_name: optionalText(groupNameLimit),
  }),
  output: conversationReference,
  refusals: ['too_many_people', 'friends_only'],
  repeat: 'key',
  rateLimit: { points: 30, seconds: 3600 },
  looksUp: 'user_ids',
});

export const conversations = defineCall({
  id: 'conversations',
  method: 'POST',
  summary:
    'Own conversations, the latest spoken in first; `before` is the last one of the page above, `conversation_id` asks for one.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    user_id: userId,
    filter: z._default(conversationFilter, 'all'),
    search: z.optional(text(0, groupSizeLimit)),
    conversation_id: z.optional(conversationId),
    ...cursorPage(conversationId, { preset: conversationsPageSize, most: conversationsPageLimit }),
  }),
  output: z.object(cursorList('conversations', conversation)),
  repeat: 'read',
});

export const conversationMembers = defineCall({
  id: 'conversation-members',
  method: 'POST',
  summary: 'Who is in a conversation one is in, by name; `search` completes a mention.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    conversation_id: conversationId,
    user_id: userId,
    search: z.optional(text(0, groupSizeLimit)),
  }),
  output: z.array(conversationMember),
  repeat: 'read',
});

export const messages = defineCall({
  id: 'messages',
  method: 'POST',
  summary:
    'A page of a conversation, oldest first: the latest, those `before` a message, or those `after` the last one known.',
  access: 'member',
  actorFields: ['user_id'],
  input: z
    .object({
      conversation_id: conversationId,
      user_id: userId,
      ...cursorPage(messageId, { preset: messagesPageSize, most: messagesPageLimit }),
      after: z.optional(messageId),
    })
    .check(
      z.refine(page => !page.before || !page.after, {
        path: ['after'],
        error: 'must not stand beside before',
      }),
    ),
  output: z.object({
    /** `more` tells whether there are more messages in the requested direction. */
    ...cursorList('messages', message),
    /** Tells how far other members have read; the list is empty in rooms. */
    reads: z.array(readMark),
    /** The viewer has blocked these members, so the messages of these members are empty; the list is empty in rooms. */
    folded_user_ids: z.array(userId),
  }),
  repeat: 'read',
});

export const sendMessage = defineCall({
  id: 'send-message',
  method: 'POST',
  summary:
    'Says something: text, an attachment, or both. What kind the attachment is, its name tells. The same client_id is the same message.',
  access: 'member',
  actorFields: ['user_id'],
  input: z
    .object({
      conversation_id: conversationId,
      user_id: userId,
      message: optionalText(messageLimit),
      ...attachmentFields,
      attachment_ratio: attachmentRatio,
      mentions: z._default(z.array(userId).check(z.maxLength(mentionsPerMessageLimit)), []),
      reply_to_message_id: z.optional(z.nullable(messageId)),
      client_id: z.optional(clientId),
    })
    .check(
      z.refine(sent => Boolean(sent.message ?? sent.attachment_url), {
        path: ['message'],
        error: 'must not be empty without an attachment',
      }),
      z.refine(sent => sent.attachment_url || !sent.attachment_type, {
        path: ['attachment_type'],
        error: 'must stand beside attachment_url',
      }),
    ),
  output: message,
  refusals: ['blocked', 'away', 'friends_only', 'left', 'called_off'],
  repeat: 'key',
  /** No person types messages faster than this; only a script would send more. */
  rateLimit: { points: 120, seconds: 60 },
  serializeBy: 'conversation_id',
  sharesCommit: 'all',
  looksUp: { exempt: 'mentions are members of the conversation, whom its members see anyway' },
});

export const markConversationRead = defineCall({
  id: 'mark-conversation-read',
  method: 'POST',
  summary:
    'Moves the read position forward; an older message changes nothing. Without a message all of the conversation is read.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    conversation_id: conversationId,
    user_id: userId,
    last_read_message_id: z._default(z.nullable(messageId), null),
  }),
  /** Null in a conversation that has no messages. */
  output: z.object({ last_read_message_id: z.nullable(messageId), unread_count: z.int() }),
  repeat: 'natural',
});

export const reactToMessage = defineCall({
  id: 'react-to-message',
  method: 'POST',
  summary: 'Adds an own reaction, or takes it back; `on` says which, without it the call toggles.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    message_id: messageId,
    /** This is the conversation of the message. Without it, the server looks for the message in all of the user's own. */
    conversation_id: z.optional(conversationId),
    user_id: userId,
    emoji,
    on: z.optional(z.boolean()),
  }),
  output: z.object({ message_id: messageId, reactions: z.array(emojiCount) }),
  refusals: ['blocked', 'away', 'left', 'too_many_reactions'],
  repeat: 'key',
  rateLimit: { points: 120, seconds: 60 },
});

export const renameConversation = defineCall({
  id: 'rename-conversation',
  method: 'PATCH',
  summary: 'Gives a group another name.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ conversation_id: conversationId, group_name: groupName, user_id: userId }),
  output: z.object({ conversation_id: conversationId, group_name: z.string() }),
  refusals: ['not_an_admin', 'no_group', 'left'],
  repeat: 'natural',
});

export const muteConversation = defineCall({
  id: 'mute-conversation',
  method: 'POST',
  summary: 'No more pushes from it.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownConversation,
  output: muteAnswer,
  repeat: 'natural',
  onFullDisk: 'works',
});

export const unmuteConversation = defineCall({
  id: 'unmute-conversation',
  method: 'POST',
  summary: 'Pushes again.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownConversation,
  output: muteAnswer,
  repeat: 'natural',
});

export const archiveConversation = defineCall({
  id: 'archive-conversation',
  method: 'POST',
  summary: 'Puts it away until somebody says something, or for good where it is muted.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownConversation,
  output: archiveAnswer,
  repeat: 'natural',
});

export const unarchiveConversation = defineCall({
  id: 'unarchive-conversation',
  method: 'POST',
  summary: 'Brings it back to the list.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownConversation,
  output: archiveAnswer,
  repeat: 'natural',
});

export const leaveConversation = defineCall({
  id: 'leave-conversation',
  method: 'DELETE',
  summary: 'Leaves a group or room; what was said stays readable.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownConversation,
  output: z.object({ conversation_id: conversationId, joined: z.literal(false) }),
  refusals: ['not_to_be_left'],
  repeat: 'natural',
  onFullDisk: 'works',
});

export const deleteConversation = defineCall({
  id: 'delete-conversation',
  method: 'POST',
  summary: 'Hides it with its history, for this user alone; a new message starts it afresh.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownConversation,
  output: z.object({ conversation_id: conversationId, deleted: z.literal(true) }),
  repeat: 'natural',
  onFullDisk: 'works',
});
