import { VisuallyHidden } from '@mantine/core';
import {
  copyDay,
  type OpeningSpan,
  replaceDay,
  spansOfDay,
  suggestedSpans,
} from '@nightjar/domain/venues/desk/rules/week-edit';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { joinList } from '@nightjar/domain/venues/rules/pour-sentences';
import { judgeHours, weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import { useRef, useState } from 'react';
import { FieldGroup } from '../../../../../ui/input/field-group.tsx';
import type { VenueFieldsForm } from './flow.ts';
import { HoursDay } from './hours-day.tsx';
import classes from './hours-editor.module.css';
import { OpenNow } from './open-now.tsx';
import { formWords } from './words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export type HoursEditorProps = {
  form: VenueFieldsForm<'hours'>;
  /** The text "Open right now?" takes these typed closures into account. */
  closures: Closure[];
  timezone: string;
};

/** Edits the openings of each day of the week. Above them it shows whether the venue is open right now. */
export function HoursEditor({ form, closures, timezone }: HoursEditorProps) {
  const { hours } = form.values;
  const { id, label, error } = form.field('hours');
  const [announced, announce] = useState('');
  const closed = useRef(new Map<number, OpeningSpan[]>());
  const problems = judgeHours(hours);
  const change = (next: Opening[]) => form.set('hours', next);

  const toggle = (day: number, open: boolean) => {
    if (!open) closed.current.set(day, spansOfDay(hours, day));
    const before = closed.current.get(day) ?? suggestedSpans(hours, day);
    change(replaceDay(hours, day, open ? before : []));
  };
  const copy = (day: number, days: readonly number[]) => {
    change(copyDay(hours, day, days));
    announce(formWords.hours.copied(weekdayName(day), joinList(days.map(weekdayName), 'and')));
  };

  return (
    <FieldGroup id={id} label={label} description={formWords.hours.help} error={error}>
      <OpenNow schedule={{ hours, closures, timezone }} />
      <ul className={classes.days}>
        {weekdays.map(day => (
          <HoursDay
            key={day}
            day={day}
            spans={spansOfDay(hours, day)}
            problems={problems.filter(problem => problem.day === day)}
            judged={Boolean(error)}
            onChange={spans => change(replaceDay(hours, day, spans))}
            onToggle={open => toggle(day, open)}
            onCopy={days => copy(day, days)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldGroup>
  );
}
