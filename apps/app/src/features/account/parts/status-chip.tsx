import { UnstyledButton } from '@mantine/core';
import classes from './status-chip.module.css';
import { accountWords } from './words.ts';

export type StatusChipProps = {
  status: 'out' | 'in';
  onPress: () => void;
  floating?: boolean;
};

/** "Out" has a filled ring, "In" a dashed one. Pressing the chip opens the status question. */
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
