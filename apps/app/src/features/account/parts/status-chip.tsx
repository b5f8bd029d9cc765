import { UnstyledButton } from '@mantine/core';
import classes from './status-chip.module.css';
import { accountWords } from './words.ts';

export type StatusChipProps = {
  status: 'out' | 'in';
  onPress: () => void;
  /** Over the map it floats. */
  floating?: boolean;
};

/** "Out" with a filled luna ring, "In" with a dashed one. Pressing it opens the status question. */
export function StatusChip({ status, onPress, floating = false }: StatusChipProps) {
  const { label, change } = accountWords.statusChip[status];
  return (
    <UnstyledButton
      className={classes.chip}
      data-status={status}
      data-floating={floating || undefined}
      aria-label={change}
      onClick={onPress}
    >
      <span className={classes.ring} aria-hidden />
      {label}
    </UnstyledButton>
  );
}
