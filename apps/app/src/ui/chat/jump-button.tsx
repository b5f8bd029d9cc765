import { UnstyledButton } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import classes from './jump-button.module.css';

/** Back to the latest, with how many came while one was reading further up. */
export function JumpButton({ count, onPress }: { count: number; onPress: () => void }) {
  const label = count === 0 ? 'Jump to latest' : `Jump to latest, ${count} new`;
  return (
    <UnstyledButton className={classes.jump} aria-label={label} onClick={onPress}>
      <Icon name="CaretDown" weight="bold" size={20} />
      {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
    </UnstyledButton>
  );
}
