import type { Conversation } from '@nightjar/domain/chat/entity';
import { memo } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { useLongPress } from '../../../ui/input/use-long-press.ts';
import { PageLink } from '../../../ui/row/page-link.tsx';
import { ConversationSign } from '../parts/conversation-sign.tsx';
import { useConversationActions } from '../parts/use-conversation-actions.ts';
import { lastMessageLine, rowTimeLabel, unreadBadge } from '../parts/words.ts';
import { ChatRow } from './chat-row.tsx';

export type ConversationRowProps = {
  conversation: Conversation;
  userId: string;
  /** True when the conversation is open beside the list. */
  open: boolean;
  onMenu: (conversation: Conversation) => void;
};

/** A change of another row does not render this row again. */
export const ConversationRow = memo(({ conversation, userId, open, onMenu }: ConversationRowProps) => {
  const { conversation_id: id, title, muted, last_message_at } = conversation;
  const actions = useConversationActions(userId, conversation);
  const openMenu = () => onMenu(conversation);
  const hold = useLongPress(openMenu);
  return (
    <ChatRow
      leading={<ConversationSign conversation={conversation} />}
      title={title}
      words={lastMessageLine(conversation, userId)}
      time={last_message_at && <TimeSinceMessage at={Date.parse(last_message_at)} />}
      unread={unreadBadge(conversation.unread_count)}
      mentioned={conversation.mentioned}
      muted={muted}
      open={open}
      renderRoot={props => (
        <PageLink
          page={{ to: '/chats/$id', params: { id }, search: true }}
          aria-current={open ? 'page' : undefined}
          {...props}
        />
      )}
      onMenu={openMenu}
      swipes={[actions.mute, actions.archive]}
      hold={hold}
    />
  );
});

/** The time is a component of its own, so that only this text renders when a minute passes. */
function TimeSinceMessage({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{rowTimeLabel(at, useMinute())}</time>;
}
