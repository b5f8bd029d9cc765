import { memo } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './jump-button.module.css';

type JumpButtonProps = { count: number; onPress: () => void };

/** Back to the latest, with how many came while one was reading further up. */
export const JumpButton = memo(function JumpButton({ count, onPress }: JumpButtonProps) {
  const label = count === 0 ? 'Jump to latest' : `Jump to latest, ${count} new`;
  return (
    <Pressable className={classes.jump} aria-label={label} onClick={onPress}>
      <Icon name="CaretDown" weight="bold" size={20} />
      {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
    </Pressable>
  );
});
