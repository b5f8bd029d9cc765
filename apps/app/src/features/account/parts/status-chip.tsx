import { UnstyledButton } from '@mantine/core';
import classes from './status-chip.module.css';
import { accountWords } from './words.ts';

export type StatusChipProps = {
  status: 'out' | 'in';
  onPress: () => void;
  floating?: boolean;
};

/**
 * The status "Out" is drawn as a filled ring, "In" as a dashed one. Pressing the chip opens the question about the
 * status.
 */
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
