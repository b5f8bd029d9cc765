import { Button } from '@mantine/core';
import { weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import { useEffect, useRef, useState } from 'react';
import { ChipsField } from '../../../../../ui/input/chips-field.tsx';
import { commonTexts } from '../../../../../ui/words.ts';
import classes from './hours-editor.module.css';
import { formWords } from './words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

type CopyDaysProps = {
  day: number;
  /** Called with the chosen days, or with null where the user cancels. */
  onCopy: (days: readonly number[] | null) => void;
};

/** Chooses the days to which the hours of this day are copied. Escape closes the panel. */
export function CopyDays({ day, onCopy }: CopyDaysProps) {
  const others = weekdays.filter(other => other !== day);
  const [days, setDays] = useState<number[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('input')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, which bubbles up from the controls inside
    <div
      ref={panel}
      className={classes.copy}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCopy(null);
      }}
    >
      <ChipsField
        label={formWords.hours.copyTo(weekdayName(day))}
        options={others.map(other => ({ value: other, label: weekdayName(other) }))}
        value={days}
        onChange={setDays}
      />
      <div className={classes.copyButtons}>
        <Button
          onClick={() => onCopy(days.toSorted((one, other) => one - other))}
          disabled={days.length === 0}
        >
          {formWords.hours.copyNow}
        </Button>
        <Button variant="default" onClick={() => onCopy(others)}>
          {formWords.hours.copyAll}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => onCopy(null)}>
          {commonTexts.cancel}
        </Button>
      </div>
    </div>
  );
}
