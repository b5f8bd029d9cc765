import { memo } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './thread-marks.module.css';
import { conversationWords } from './words.ts';

/** This label, such as "Today", is shown above the messages of one day. */
export function DayLabel({ children, date }: { children: string; date: string }) {
  return (
    <div className={classes.day}>
      <time dateTime={date}>{children}</time>
    </div>
  );
}

/** The divider is above the first unread message. */
export function NewDivider() {
  return (
    <div className={classes.new}>
      <span>{conversationWords.messages.new}</span>
    </div>
  );
}

type JumpButtonProps = { count: number; onPress: () => void };

/**
 * Shows a button that scrolls to the latest message. `count` is the number of messages by others since the user
 * scrolled up.
 */
export const JumpButton = memo(function JumpButton({ count, onPress }: JumpButtonProps) {
  const label = conversationWords.messages.jump(count);
  return (
    <Pressable className={classes.jump} aria-label={label} onClick={onPress}>
      <Icon name="CaretDown" weight="bold" size={20} />
      {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
    </Pressable>
  );
});
