import { ActionIcon, Button, Group } from '@mantine/core';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { shiftMonth } from './items.ts';
import classes from './settlements.module.css';
import { monthLabel, settlementWords } from './words.ts';

const monthWords = settlementWords.month;

export type MonthBarProps = {
  month: string;
  running: string;
  /** True while some venue's nights of this month are still to come. */
  soFar: boolean;
  onMonth: (month: string) => void;
};

/**
 * Names the month, with links to the month before and the month after. There is no link to a month that has not begun.
 */
export function MonthBar({ month, running, soFar, onMonth }: MonthBarProps) {
  const isLast = month >= running;
  return (
    <Group gap="xs" className={classes.months}>
      <ActionIcon
        variant="default"
        size="2.25rem"
        aria-label={monthWords.earlier}
        onClick={() => onMonth(shiftMonth(month, -1))}
      >
        <Icon name="CaretLeft" size={18} />
      </ActionIcon>
      <p className={classes.month} aria-live="polite">
        {monthLabel(month)}
        {soFar && <span className={classes.soFar}> {monthWords.soFar}</span>}
      </p>
      <ActionIcon
        variant="default"
        size="2.25rem"
        aria-label={monthWords.later}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={() => !isLast && onMonth(shiftMonth(month, 1))}
      >
        <Icon name="CaretRight" size={18} />
      </ActionIcon>
      {!isLast && (
        <Button variant="default" onClick={() => onMonth(running)}>
          {monthWords.present}
        </Button>
      )}
    </Group>
  );
}
