import type { Conversation } from '@nightjar/domain/chat/entity';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ActionSheet, type SheetAction } from '../../../ui/overlay/action-sheet.tsx';
import { useConversationActions } from '../parts/use-conversation-actions.ts';
import { ConversationRow } from './conversation-row.tsx';
import classes from './inbox.module.css';

export type ConversationListProps = {
  conversations: readonly Conversation[];
  userId: string;
};

/** Of a row at ordinary text, until it has been measured. Pixels. */
const guessedHeight = 80;

/** Only the rows in view are drawn; one that moves up slides there. */
export function ConversationList({ conversations, userId }: ConversationListProps) {
  const box = useRef<HTMLUListElement>(null);
  const top = useTop(box);
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const openMenu = useCallback((of: Conversation) => setMenuFor(of.conversation_id), []);
  const list = useWindowVirtualizer<HTMLLIElement>({
    count: conversations.length,
    estimateSize: () => guessedHeight,
    getItemKey: place => conversations[place]?.conversation_id ?? place,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
  });
  const opened = conversations.find(({ conversation_id }) => conversation_id === menuFor);
  return (
    <>
      <ul ref={box} className={classes.list} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const conversation = conversations[index];
          return (
            conversation && (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                aria-setsize={conversations.length}
                aria-posinset={index + 1}
                className={classes.slot}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <ConversationRow conversation={conversation} userId={userId} onMenu={openMenu} />
              </li>
            )
          );
        })}
      </ul>
      {opened && (
        <ConversationMenu
          key={menuFor}
          conversation={opened}
          userId={userId}
          onClose={() => setMenuFor(null)}
        />
      )}
    </>
  );
}

/** How far down the page the list begins: the window scrolls, and the height above the list changes. */
function useTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const node = box.current;
    const page = node?.closest('main');
    if (!node || !page) return;
    const read = () => setTop(Math.round(node.getBoundingClientRect().top + window.scrollY));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(page);
    return () => observer.disconnect();
  }, [box]);
  return top;
}

type ConversationMenuProps = { conversation: Conversation; userId: string; onClose: () => void };

/** The menu of a row: what can be done to a conversation without opening it. */
function ConversationMenu({ conversation, userId, onClose }: ConversationMenuProps) {
  const { type, title, muted, archived } = conversation;
  const actions = useConversationActions(userId, conversation);
  const choices: SheetAction[] = [
    { label: muted ? 'Unmute' : 'Mute', icon: muted ? 'Bell' : 'BellSlash', onPress: actions.toggleMute },
    { label: archived ? 'Unarchive' : 'Archive', icon: 'Archive', onPress: actions.toggleArchive },
    ...(type === 'direct'
      ? []
      : [{ label: 'Leave', icon: 'SignOut', danger: true, onPress: actions.askToLeave } as const]),
    { label: 'Delete', icon: 'Trash', danger: true, onPress: actions.askToDelete },
  ];
  return <ActionSheet opened title={title} actions={choices} onClose={onClose} />;
}
