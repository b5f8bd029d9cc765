import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type FigureSpan, figureSpans } from '@nightjar/domain/drinks/entity';
import { DateInput } from '../../../../ui/desk/date-input.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { neighbouringNights, type PoursSearch, type ShownNightRange } from './items.ts';
import classes from './period-bar.module.css';
import { periodLabel, poursWords, spanLabels } from './words.ts';

const periodWords = poursWords.period;

export type PeriodBarProps = {
  shown: ShownNightRange;
  tonight: string;
  onChange: (part: PoursSearch) => void;
};

/**
 * Chooses whether the page shows a night, a week or a month. Buttons lead to the previous and the next night, week or
 * month.
 */
export function PeriodBar({ shown, tonight, onChange }: PeriodBarProps) {
  const { before, after } = neighbouringNights(shown, tonight);
  const show = (night: string) => onChange({ night: night === tonight ? undefined : night });
  return (
    <Group gap="xs" className={classes.bar}>
      <SegmentedControl
        aria-label={periodWords.label}
        classNames={{ label: classes.span }}
        value={shown.span}
        data={figureSpans.map(value => ({ value, label: spanLabels[value] }))}
        onChange={value => onChange({ span: value === 'day' ? undefined : (value as FigureSpan) })}
      />
      <Group gap="xs" wrap="nowrap" className={classes.move}>
        <ActionIcon
          variant="default"
          size="2.25rem"
          aria-label={periodWords.earlier}
          onClick={() => show(before)}
        >
          <Icon name="CaretLeft" size={18} />
        </ActionIcon>
        <p className={classes.label} aria-live="polite">
          {periodLabel(shown.span, shown.nights, tonight)}
        </p>
        <ActionIcon
          variant="default"
          size="2.25rem"
          aria-label={periodWords.later}
          aria-disabled={after === null}
          data-disabled={after === null || undefined}
          onClick={() => after !== null && show(after)}
        >
          <Icon name="CaretRight" size={18} />
        </ActionIcon>
      </Group>
      <DateInput
        className={classes.pick}
        aria-label={periodWords.pick}
        value={shown.night}
        max={tonight}
        onChange={day => day !== '' && day <= tonight && show(day)}
      />
      {!shown.running && (
        <Button variant="default" onClick={() => show(tonight)}>
          {periodWords.tonight}
        </Button>
      )}
    </Group>
  );
}
