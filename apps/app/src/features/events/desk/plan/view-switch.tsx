import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import classes from './view-switch.module.css';
import { planWords } from './words.ts';

type ViewSwitchProps = { month: boolean; onMonth: (month: boolean) => void };

/** Shows the switch between a list and a month of the events. The page's address contains the choice. */
export function ViewSwitch({ month, onMonth }: ViewSwitchProps) {
  const { label, list, month: grid } = planWords.views;
  return <TwoWaySwitch label={label} ways={[list, grid]} second={month} onSecond={onMonth} />;
}

type WhenSwitchProps = { past: boolean; onPast: (past: boolean) => void };

export function WhenSwitch({ past, onPast }: WhenSwitchProps) {
  const { label, upcoming, past: over } = planWords.when;
  return <TwoWaySwitch label={label} ways={[upcoming, over]} second={past} onSecond={onPast} />;
}

type TwoWaySwitchProps = {
  label: string;
  ways: readonly [string, string];
  second: boolean;
  onSecond: (second: boolean) => void;
};

function TwoWaySwitch({ label, ways, second, onSecond }: TwoWaySwitchProps) {
  return (
    <SegmentedControl
      aria-label={label}
      size="sm"
      classNames={{ label: classes.label }}
      value={ways[second ? 1 : 0]}
      onChange={way => onSecond(way === ways[1])}
      data={[...ways]}
    />
  );
}
