import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import classes from './view-switch.module.css';
import { planWords } from './words.ts';

type ViewSwitchProps = { month: boolean; onMonth: (month: boolean) => void };

/** The events are shown as a list or as a month; the address keeps the choice. */
export function ViewSwitch({ month, onMonth }: ViewSwitchProps) {
  const { label, list, month: grid } = planWords.views;
  return (
    <SegmentedControl
      aria-label={label}
      size="sm"
      classNames={{ label: classes.label }}
      value={month ? 'month' : 'list'}
      onChange={value => onMonth(value === 'month')}
      data={[
        { value: 'list', label: list },
        { value: 'month', label: grid },
      ]}
    />
  );
}

type WhenSwitchProps = { past: boolean; onPast: (past: boolean) => void };

export function WhenSwitch({ past, onPast }: WhenSwitchProps) {
  const { label, upcoming, past: over } = planWords.when;
  return (
    <SegmentedControl
      aria-label={label}
      size="sm"
      classNames={{ label: classes.label }}
      value={past ? 'past' : 'upcoming'}
      onChange={value => onPast(value === 'past')}
      data={[
        { value: 'upcoming', label: upcoming },
        { value: 'past', label: over },
      ]}
    />
  );
}
