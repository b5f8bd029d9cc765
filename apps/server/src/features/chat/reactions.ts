import { type ConversationType, isRoom, type Message } from '@nightjar/domain/chat/entity';
import { otherPeopleShownIn } from '@nightjar/domain/chat/rules/shown';
import { addMilliseconds, seconds } from '@nightjar/domain/kernel/time';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import { conversationTopic, userTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    message_sent: {
      message: Message;
      type: ConversationType;
      /** These members of a direct conversation or a group get the message. The list is empty for a room. */
      memberIds: readonly string[];
      mentionedIds: readonly string[];
      /** True means that the phone of a member may need a push. */
      pushes: boolean;
      /**
       * At this time the members of a room are notified. It is null if they are not notified, or if a notification is
       * scheduled already.
       */
      noticeAt: Date | null;
      /** False means that the version before wrote earlier messages, so that the list must read them. */
      laidOut: boolean;
      now: Date;
    };
    /**
     * A phone sent a stored message again, so the message is broadcast again: its first broadcast may have been lost.
     */
    message_repeated: { message: Message; memberIds: readonly string[] };
    message_reacted: {
      conversationId: string;
      messageId: string;
      userId: string;
      emoji: string;
      on: boolean;
      count: number;
    };
    conversation_read: { conversationId: string; type: ConversationType; userId: string; messageId: string };
    /**
     * The user `userId` opened the conversation, which then appears in the lists of `userIds`. The event of a renaming
     * has the same fields.
     */
    conversation_opened: { conversationId: string; userId: string; userIds: readonly string[] };
    conversation_renamed: { conversationId: string; userId: string; userIds: readonly string[] };
    conversation_left: { conversationId: string; type: ConversationType; userId: string };
    /** A member muted, archived or deleted the conversation for themselves. */
    conversation_kept: { conversationId: string; userId: string; reason: 'settings' | 'deleted' };
  }
}

/** A push is sent this many milliseconds after its message. A member who has read the message by then gets no push. */
const pushDelay = 2 * seconds;

export const conversationChangedBroadcast = (
  address: { to: string | readonly string[]; from: string | null },
  conversation_id: string,
  reason: 'spoken' | 'opened' | 'renamed' | 'read' | 'settings' | 'left' | 'deleted' | 'mentioned',
): Broadcast => userTopic.broadcast(address, 'conversation_changed', { conversation_id, reason });

/** Makes the broadcast of a change of the conversation list. Only the user's own phones get it. */
const ownChangedListBroadcast = (
  userId: string,
  ...change: [string, 'read' | 'settings' | 'left' | 'deleted']
) => conversationChangedBroadcast({ to: userId, from: userId }, ...change);

/**
 * Makes the broadcast of a message. The conversation's topic and the own topics of the users `memberIds` get the same
 * bytes.
 */
function messageBroadcast(message: Message, memberIds: readonly string[]): Broadcast {
  const address = {
    to: message.conversation_id,
    from: message.sender?.id ?? null,
    about: otherPeopleShownIn(message),
  };
  const broadcast = conversationTopic.broadcast(address, 'message', { message });
  return { ...broadcast, topics: [...broadcast.topics, ...memberIds.map(userTopic.nameOf)] };
}

type PairInConversation = { userId: string; otherUserId: string; conversationId: string | null };

const pairChannelReaction = {
  channelsChanged: ({ conversationId }: PairInConversation) =>
    conversationId ? [{ topic: conversationTopic.nameOf(conversationId) }] : [],
};
/**
 * Makes the broadcast of a change of the conversation list for two users. A block hides their conversation from both
 * lists, and the end of the block shows it again.
 */
const changedListBroadcastsOfPair = ({ userId, otherUserId, conversationId }: PairInConversation) =>
  conversationId
    ? [userId, otherUserId].map(each => ownChangedListBroadcast(each, conversationId, 'settings'))
    : [];

export const chatReactions = [
  reactTo('message_sent', {
    broadcasts: ({ message, type, memberIds, mentionedIds }) => [
      messageBroadcast(message, memberIds),
      ...(isRoom(type) && mentionedIds.length > 0
        ? [
            conversationChangedBroadcast(
              { to: mentionedIds, from: message.sender?.id ?? null },
              message.conversation_id,
              'mentioned',
            ),
          ]
        : []),
    ],
    jobs: ({ message: { conversation_id, message_id }, pushes, noticeAt, laidOut, now }) => [
      ...(pushes
        ? [
            {
              name: 'push-message',
              payload: { conversation_id, message_id },
              runAt: addMilliseconds(now, pushDelay),
            },
          ]
        : []),
      ...(noticeAt
        ? [{ name: 'notify-room', payload: { conversation_id }, ...(noticeAt > now && { runAt: noticeAt }) }]
        : []),
      ...(laidOut
        ? []
        : [{ name: 'lay-out-chat', payload: { conversation_id }, key: `lay-out-chat:${conversation_id}` }]),
    ],
  }),
  reactTo('message_repeated', {
    broadcasts: ({ message, memberIds }) => [messageBroadcast(message, memberIds)],
  }),
  reactTo('message_reacted', {
    broadcasts: ({ conversationId, messageId, userId, emoji, on: isOn, count }) => [
      conversationTopic.broadcast({ to: conversationId, from: userId }, 'reaction', {
        message_id: messageId,
        user_id: userId,
        emoji,
        on: isOn,
        count,
      }),
    ],
  }),
  reactTo('conversation_read', {
    broadcasts: ({ conversationId, type, userId, messageId }) => [
      ...(isRoom(type)
        ? []
        : [
            conversationTopic.broadcast({ to: conversationId, from: userId }, 'read', {
              user_id: userId,
              last_read_message_id: messageId,
            }),
          ]),
      ownChangedListBroadcast(userId, conversationId, 'read'),
    ],
  }),
  reactTo('conversation_opened', {
    broadcasts: ({ conversationId, userId, userIds }) => [
      conversationChangedBroadcast({ to: userIds, from: userId }, conversationId, 'opened'),
    ],
  }),
  reactTo('conversation_renamed', {
    broadcasts: ({ conversationId, userId, userIds }) => [
      conversationTopic.broadcast({ to: conversationId, from: userId }, 'changed', {
        conversation_id: conversationId,
        reason: 'renamed',
      }),
      conversationChangedBroadcast({ to: userIds, from: userId }, conversationId, 'renamed'),
    ],
  }),
  reactTo('conversation_left', {
    channelsChanged: ({ conversationId, userId }) => [
      { topic: conversationTopic.nameOf(conversationId), userId },
    ],
    broadcasts: ({ conversationId, type, userId }) => [
      // A change of members is broadcast to a group. It is not broadcast to a room, because the members of a room
      // change all the time.
      ...(isRoom(type)
        ? []
        : [
            conversationTopic.broadcast({ to: conversationId, from: userId }, 'changed', {
              conversation_id: conversationId,
              reason: 'left',
            }),
          ]),
      ownChangedListBroadcast(userId, conversationId, 'left'),
    ],
  }),
  reactTo('conversation_kept', {
    broadcasts: ({ conversationId, userId, reason }) => [
      ownChangedListBroadcast(userId, conversationId, reason),
    ],
  }),
  reactTo('blocked', { ...pairChannelReaction, broadcasts: changedListBroadcastsOfPair }),
  reactTo('unblocked', { broadcasts: changedListBroadcastsOfPair }),
];
