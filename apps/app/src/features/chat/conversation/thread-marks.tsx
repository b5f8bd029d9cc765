import { memo } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './thread-marks.module.css';

/** "Today", above the messages of a day. */
export function DayLabel({ children, date }: { children: string; date: string }) {
  return (
    <div className={classes.day}>
      <time dateTime={date}>{children}</time>
    </div>
  );
}

/** The line above the first unread message. */
export function NewDivider() {
  return (
    <div className={classes.new}>
      <span>New</span>
    </div>
  );
}

type JumpButtonProps = { count: number; onPress: () => void };

/** Scrolls to the latest message. Shows how many came since the user scrolled up. */
export const JumpButton = memo(function JumpButton({ count, onPress }: JumpButtonProps) {
  const label = count === 0 ? 'Jump to latest' : `Jump to latest, ${count} new`;
  return (
    <Pressable className={classes.jump} aria-label={label} onClick={onPress}>
      <Icon name="CaretDown" weight="bold" size={20} />
      {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
    </Pressable>
  );
});
