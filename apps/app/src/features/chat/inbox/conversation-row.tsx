import type { Conversation } from '@nightjar/domain/chat/entity';
import { memo } from 'react';
import { useNow } from '../../../platform/now.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { useLongPress } from '../../../ui/input/use-long-press.ts';
import { PageLink } from '../../../ui/row/page-link.tsx';
import { ConversationSign } from '../parts/conversation-sign.tsx';
import { useChatActs } from '../parts/use-conversation-actions.ts';
import { ChatRow } from './chat-row.tsx';
import { rowWords, unreadBadge } from './words.ts';

export type ChatListRowProps = {
  conversation: Conversation;
  userId: string;
  onMenu: (conversation: Conversation) => void;
};

/** One conversation of the list; drawn again when it itself has changed. */
export const ChatListRow = memo(({ conversation, userId, onMenu }: ChatListRowProps) => {
  const { conversation_id: id, title, muted, archived, last_message_at } = conversation;
  const acts = useChatActs(userId, conversation);
  const openMenu = () => onMenu(conversation);
  const hold = useLongPress(openMenu);
  return (
    <ChatRow
      leading={<ConversationSign conversation={conversation} />}
      title={title}
      words={rowWords(conversation, userId)}
      time={last_message_at && <Ago at={Date.parse(last_message_at)} />}
      unread={unreadBadge(conversation.unread_count)}
      mentioned={conversation.mentioned}
      muted={muted}
      renderRoot={props => <PageLink page={{ to: '/chats/$id', params: { id } }} {...props} />}
      onMenu={openMenu}
      swipes={[
        {
          label: muted ? 'Unmute' : 'Mute',
          icon: muted ? 'Bell' : 'BellSlash',
          onPress: acts.toggleMute,
        },
        {
          label: archived ? 'Unarchive' : 'Archive',
          icon: 'Archive',
          onPress: acts.toggleArchive,
        },
      ]}
      hold={hold}
    />
  );
});

/** Ticks by itself, so that a second passing draws the words alone again. */
function Ago({ at }: { at: number }) {
  return <RelativeTime at={at} now={useNow()} />;
}
