import { CloseButton } from '@mantine/core';
import type { OpeningSpan } from '@nightjar/domain/venues/desk/rules/week-edit';
import { endsNextDay } from '@nightjar/domain/venues/rules/week-hours';
import { useId } from 'react';
import fieldClasses from './form-fields.module.css';
import classes from './hours-editor.module.css';
import { TimeField } from './time-field.tsx';
import { formWords } from './words.ts';

export type OpeningFieldsProps = {
  /** The name of an opening for screen readers: "Friday", or "Friday, opening 2". */
  name: string;
  span: OpeningSpan;
  problem: string | null;
  /** True where problems are shown. They are hidden while the user is typing, unless the form was refused before. */
  shown: boolean;
  onChange: (span: OpeningSpan) => void;
  /**
   * Removes the opening. It is left out for the only opening of a day, because the switch of the day removes that
   * opening.
   */
  onRemove?: () => void;
};

/** Shows the fields of an opening: its begin and end, a mark where the end is on the next day, and the problem. */
export function OpeningFields({ name, span, problem, shown, onChange, onRemove }: OpeningFieldsProps) {
  const id = useId();
  const unread = [span.start, span.end].some(Number.isNaN);
  const sentence = shown ? (unread ? formWords.hours.unread : problem) : null;
  const problemId = sentence ? `${id}-problem` : undefined;
  const note = closingTimeNote(span.end);
  const isWrong = (time: number) => sentence !== null && (unread ? Number.isNaN(time) : true);
  return (
    <div className={classes.opening}>
      <TimeField
        label={formWords.hours.opens(name)}
        side="start"
        value={span.start}
        onChange={start => onChange({ ...span, start })}
        invalid={isWrong(span.start)}
        describedBy={problemId}
      />
      <span aria-hidden>{formWords.hours.to}</span>
      <TimeField
        label={formWords.hours.closes(name)}
        side="end"
        value={span.end}
        onChange={end => onChange({ ...span, end })}
        invalid={isWrong(span.end)}
        describedBy={[note && `${id}-note`, problemId].filter(Boolean).join(' ') || undefined}
      />
      <span id={`${id}-note`} className={classes.nextDay}>
        {note}
      </span>
      {onRemove && <CloseButton aria-label={formWords.hours.remove(name)} onClick={onRemove} />}
      {sentence && (
        <p id={problemId} className={fieldClasses.problem}>
          {sentence}
        </p>
      )}
    </div>
  );
}

function closingTimeNote(end: number): string | null {
  if (end === 0 || end === 2400) return formWords.hours.midnight;
  return endsNextDay(end) ? formWords.hours.nextDay : null;
}
