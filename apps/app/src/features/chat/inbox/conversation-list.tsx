import type { Conversation } from '@nightjar/domain/chat/entity';
import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ActionSheet, type SheetAction } from '../../../ui/overlay/action-sheet.tsx';
import { useScrollingPane } from '../../../ui/shell/two-panes.tsx';
import { useConversationActions } from '../parts/use-conversation-actions.ts';
import { chatWords } from '../parts/words.ts';
import { ConversationRow } from './conversation-row.tsx';
import classes from './inbox.module.css';

export type ConversationListProps = {
  conversations: readonly Conversation[];
  userId: string;
  /** The id of the conversation that is open beside the list. */
  openId: string | null;
};

/**
 * A row with text of ordinary size is this many pixels high. The list uses this height until the row has been measured.
 */
const guessedRowHeight = 80;

/**
 * Only the rows in view are rendered. A row that moves up slides to its new place. The list scrolls with the page, or
 * with the pane that contains the list.
 */
export function ConversationList(props: ConversationListProps) {
  const pane = useScrollingPane();
  return pane ? <ListInPane {...props} pane={pane} /> : <ListOnPage {...props} />;
}

function ListOnPage(props: ConversationListProps) {
  const box = useRef<HTMLUListElement>(null);
  const top = useListTopOffset(box, null);
  const list = useWindowVirtualizer<HTMLLIElement>({
    ...virtualizerOptionsOf(props.conversations),
    scrollMargin: top,
    useFlushSync: false,
  });
  return <ConversationRowList {...props} box={box} top={top} list={list} />;
}

function ListInPane({ pane, ...props }: ConversationListProps & { pane: RefObject<HTMLElement | null> }) {
  const box = useRef<HTMLUListElement>(null);
  const top = useListTopOffset(box, pane);
  const list = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...virtualizerOptionsOf(props.conversations),
    getScrollElement: () => pane.current,
    scrollMargin: top,
    useFlushSync: false,
  });
  return <ConversationRowList {...props} box={box} top={top} list={list} />;
}

const virtualizerOptionsOf = (conversations: readonly Conversation[]) => ({
  count: conversations.length,
  estimateSize: () => guessedRowHeight,
  getItemKey: (place: number) => conversations[place]?.conversation_id ?? place,
  overscan: 6,
});

type RowsProps = ConversationListProps & {
  box: RefObject<HTMLUListElement | null>;
  top: number;
  list: {
    readonly getTotalSize: () => number;
    readonly getVirtualItems: () => VirtualItem[];
    readonly measureElement: (row: HTMLLIElement | null) => void;
  };
};

function ConversationRowList({ conversations, userId, openId, box, top, list }: RowsProps) {
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const openMenu = useCallback((of: Conversation) => setMenuFor(of.conversation_id), []);
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
                <ConversationRow
                  conversation={conversation}
                  userId={userId}
                  open={conversation.conversation_id === openId}
                  onMenu={openMenu}
                />
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

/**
 * Measures the distance from the top of the page, or of its pane, to the list. The distance changes with the height of
 * what is above the list.
 */
function useListTopOffset(
  box: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null> | null,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const node = box.current;
    const scroller = pane?.current;
    const around = scroller ? scroller.firstElementChild : node?.closest('main');
    if (!node || !around) return;
    const read = () => {
      const scrolled = scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : window.scrollY;
      setTop(Math.round(node.getBoundingClientRect().top + scrolled));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(around);
    return () => observer.disconnect();
  }, [box, pane]);
  return top;
}

type ConversationMenuProps = { conversation: Conversation; userId: string; onClose: () => void };

/** The menu of a row has the actions on a conversation that do not need it to be open. */
function ConversationMenu({ conversation, userId, onClose }: ConversationMenuProps) {
  const { type, title } = conversation;
  const actions = useConversationActions(userId, conversation);
  const choices: SheetAction[] = [
    actions.mute,
    actions.archive,
    ...(type === 'direct'
      ? []
      : [
          {
            label: chatWords.leave.label,
            icon: 'SignOut',
            danger: true,
            onPress: actions.askToLeave,
          } as const,
        ]),
    { label: chatWords.delete.label, icon: 'Trash', danger: true, onPress: actions.askToDelete },
  ];
  return <ActionSheet opened title={title} actions={choices} onClose={onClose} />;
}
