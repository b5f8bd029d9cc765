import { Loader } from '@mantine/core';
import { type ReactNode, type Ref, useCallback, useDeferredValue, useImperativeHandle, useRef } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { type LogHandle, LongList } from '../../../ui/row/long-list.tsx';
import { dayName } from '../parts/words.ts';
import { estimatedHeight, type MessageItem, type ThreadItem } from './items.ts';
import { MessageRow, type MessageRowProps } from './message-row.tsx';
import classes from './thread-list.module.css';
import { DayLabel, JumpButton, NewDivider } from './thread-marks.tsx';
import type { MarkedRows, ThreadListHandle } from './use-marked-rows.ts';
import {
  nearEndPixels,
  useLoadOlderNearStart,
  useOpeningPosition,
  useStayAtEnd,
  useTabStop,
} from './use-thread-scroll.ts';
import { conversationWords } from './words.ts';

/**
 * Older messages are loaded when one of the list's first rows is in view; this is the number of those rows. Even the
 * short first page has more rows than this above the view.
 */
const loadOlderFromRow = 18;

export type ThreadListProps = {
  items: readonly ThreadItem[];
  named: boolean;
  canWrite: boolean;
  seenBy: (item: MessageItem) => string | null;
  blinks: (item: MessageItem) => boolean;
  fromBlocked: (item: MessageItem) => boolean;
  onOlder: () => void;
  /** The number of messages by others that arrived since the user scrolled away from the end of the thread. */
  unseen: number;
  onAtEnd: (atEnd: boolean) => void;
  ref: Ref<ThreadListHandle>;
} & MarkedRows;

/** The thread opens at the first unread message, or at the end. */
export function ThreadList(props: ThreadListProps): ReactNode {
  const { onOlder, unseen, onAtEnd, ref } = props;
  // The deferred value lets React finish the frames of a scroll before it renders new messages.
  const items = useDeferredValue(props.items);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LogHandle>(null);
  useOpeningPosition(list, items);
  const atEnd = useStayAtEnd({ list, scroller }, items, onAtEnd);
  const loadOlder = useLoadOlderNearStart(items, onOlder);
  const tabStop = useTabStop({ list, scroller }, items);
  const jump = useCallback(() => list.current?.scrollToEnd({ behavior: 'smooth' }), []);

  useImperativeHandle(ref, () => ({
    goTo(messageId) {
      const place = items.findIndex(
        item => item.kind === 'message' && item.message?.message_id === messageId,
      );
      if (place >= 0) list.current?.scrollToIndex(place, { align: 'center' });
      return place >= 0;
    },
    toEnd: () => list.current?.scrollToEnd(),
    step: tabStop.step,
  }));

  return (
    <div className={classes.frame}>
      <LongList
        ref={list}
        scroller={scroller}
        label={conversationWords.messages.label}
        items={items}
        keyOf={keyOfItem}
        guess={estimatedHeight}
        nearEnd={nearEndPixels}
        nearStart={loadOlderFromRow}
        onNearStart={loadOlder}
        className={classes.placeholders}
        row={item =>
          item.kind === 'message' ? (
            <MessageRow {...rowProps(item, props)} active={item.key === tabStop.key} />
          ) : (
            <ThreadDivider item={item} />
          )
        }
      />
      {!atEnd && (
        <div className={classes.jump}>
          <JumpButton count={unseen} onPress={jump} />
        </div>
      )}
    </div>
  );
}

function rowProps(item: MessageItem, list: ThreadListProps): Omit<MessageRowProps, 'active'> {
  const { key, message, pending, own, first, last, timed } = item;
  const { named, canWrite, seenBy, blinks, fromBlocked, pulsingId, timedKey } = list;
  return {
    message,
    pending,
    own,
    first,
    last,
    timed: timed || key === timedKey,
    named,
    canWrite,
    seen: seenBy(item),
    blinks: blinks(item),
    fromBlocked: fromBlocked(item),
    pulses: pulsingId !== null && message?.message_id === pulsingId,
  };
}

const keyOfItem = ({ key }: ThreadItem) => key;

function ThreadDivider({ item }: { item: Exclude<ThreadItem, MessageItem> }) {
  if (item.kind === 'older')
    return (
      <div className={classes.older}>
        <Loader size="sm" aria-label={conversationWords.messages.loadingOlder} />
      </div>
    );
  return (
    <div className={classes.between}>
      {item.kind === 'new' ? <NewDivider /> : <DayDivider at={item.at} />}
    </div>
  );
}

/** The label of a day is a component of its own, so that only the label renders when a minute passes. */
function DayDivider({ at }: { at: number }) {
  const now = useMinute();
  return <DayLabel date={new Date(at).toISOString()}>{dayName(at, now)}</DayLabel>;
}
