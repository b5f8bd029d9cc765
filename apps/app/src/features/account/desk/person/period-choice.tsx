import { Group, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { DateInput } from '../../../../ui/desk/date-input.tsx';
import { type ActivitySpan, activitySpans, type PersonPageParams, type ShownDayRange } from './items.ts';
import classes from './person.module.css';
import { personPageWords } from './words.ts';

const activityWords = personPageWords.activity;
const periodChoices: readonly ActivitySpan[] = [...activitySpans, 'own'];

export type PeriodChoiceProps = {
  shown: ShownDayRange;
  today: string;
  onChange: (part: PersonPageParams) => void;
};

/** Chooses the last 7 or 30 days, or a first and a last day. */
export function PeriodChoice({ shown, today, onChange }: PeriodChoiceProps) {
  const choose = (name: string) => {
    if (name === 'own') return onChange({ span: undefined, from: shown.from, to: shown.to });
    onChange({ span: name === activitySpans[0] ? undefined : name, from: undefined, to: undefined });
  };
  const from = (day: string) => day !== '' && onChange({ from: day, to: shown.to });
  const to = (day: string) => day !== '' && onChange({ from: shown.from, to: day });
  return (
    <Group gap="xs">
      {shown.name === 'own' && (
        <div className={classes.dates}>
          <DateInput
            className={classes.date}
            leftSection={activityWords.from}
            leftSectionWidth="4rem"
            aria-label={activityWords.from}
            value={shown.from}
            max={shown.to}
            onChange={from}
          />
          <DateInput
            className={classes.date}
            leftSection={activityWords.to}
            leftSectionWidth="3rem"
            aria-label={activityWords.to}
            value={shown.to}
            min={shown.from}
            max={today}
            onChange={to}
          />
        </div>
      )}
      <SegmentedControl
        aria-label={activityWords.which}
        classNames={{ label: classes.span }}
        value={shown.name}
        data={periodChoices.map(value => ({ value, label: activityWords.spans[value] }))}
        onChange={choose}
      />
    </Group>
  );
}
