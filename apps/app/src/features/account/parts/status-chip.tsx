import { UnstyledButton } from '@mantine/core';
import classes from './status-chip.module.css';

export type StatusChipProps = {
  status: 'out' | 'in';
  onPress: () => void;
  /** Over the map it floats. */
  floating?: boolean;
};

/** "Out" with a filled luna ring, "In" with a dashed one. Pressing it opens the status question. */
export function StatusChip({ status, onPress, floating = false }: StatusChipProps) {
  return (
    <UnstyledButton
      className={classes.chip}
      data-status={status}
      data-floating={floating || undefined}
      aria-label={status === 'out' ? "You're out. Change it" : "You're in. Change it"}
      onClick={onPress}
    >
      <span className={classes.ring} aria-hidden />
      {status === 'out' ? 'Out' : 'In'}
    </UnstyledButton>
  );
}
