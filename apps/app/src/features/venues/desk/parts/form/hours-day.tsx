import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  furtherSpan,
  isWholeDay,
  openingsADay,
  type Span,
  wholeDay,
} from '@nightjar/domain/venues/desk/rules/week-edit';
import { type HoursProblem, weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import { useRef, useState } from 'react';
import { CopyDays } from './copy-days.tsx';
import classes from './hours-editor.module.css';
import { OpeningFields } from './opening-fields.tsx';
import { formWords } from './words.ts';

export type HoursDayProps = {
  day: number;
  spans: readonly Span[];
  problems: readonly HoursProblem[];
  /** True once the form was refused: problems then show while the fields are still being edited. */
  judged: boolean;
  onChange: (spans: Span[]) => void;
  onToggle: (open: boolean) => void;
  onCopy: (days: readonly number[]) => void;
};

/**
 * A day of the week has a switch whether it opens, its openings, and a button that copies its hours to other
 * days.
 */
export function HoursDay(props: HoursDayProps) {
  const { day, spans, problems, judged, onChange, onToggle, onCopy } = props;
  const name = weekdayName(day);
  const [typing, setTyping] = useState(false);
  const [copying, setCopying] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const isWhole = spans.some(isWholeDay);

  /** The focus goes to the fields of an added opening, or to the switch where one was removed. */
  const focusField = (at: number) =>
    requestAnimationFrame(() => {
      const fields = row.current?.querySelectorAll<HTMLElement>('input:not([role="switch"])');
      const field = fields?.[at * 2] ?? row.current?.querySelector<HTMLElement>('input');
      field?.focus();
    });
  const add = () => {
    onChange([...spans, furtherSpan(spans)]);
    focusField(spans.length);
  };
  const remove = (at: number) => {
    onChange(spans.filter((_, place) => place !== at));
    focusField(Math.max(0, at - 1));
  };
  const copy = (days: readonly number[] | null) => {
    setCopying(false);
    if (days) onCopy(days);
    copyButton.current?.focus();
  };
  return (
    <li
      ref={row}
      className={classes.day}
      onFocus={({ target }) => setTyping(isTextField(target))}
      onBlur={() => setTyping(false)}
    >
      <Switch
        size="md"
        styles={level}
        label={name}
        checked={spans.length > 0}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <div className={classes.openings}>
        {spans.length === 0 && <span className={classes.shut}>{formWords.hours.closed}</span>}
        {isWhole && spans.length === 1 ? (
          <span className={classes.shut}>{formWords.hours.wholeDay}</span>
        ) : (
          spans.map((span, at) => (
            <OpeningFields
              // An opening has no id, so the position serves as the key.
              key={`${day}-${at + 1}`}
              name={spans.length > 1 ? formWords.hours.further(name, at + 1) : name}
              span={span}
              problem={problems.find(({ index }) => index === at)?.sentence ?? null}
              shown={judged || !typing}
              onChange={next => onChange(spans.map((one, place) => (place === at ? next : one)))}
              onRemove={spans.length > 1 ? () => remove(at) : undefined}
            />
          ))
        )}
      </div>
      <div className={classes.ways}>
        {spans.length > 0 && spans.length < openingsADay && !isWhole && (
          <Way {...way(formWords.hours.add, name)} onPress={add} />
        )}
        {spans.length > 0 &&
          (isWhole ? (
            <Way
              {...way(formWords.hours.set, name)}
              onPress={() => {
                onChange([furtherSpan([])]);
                focusField(0);
              }}
            />
          ) : (
            <Way {...way(formWords.hours.whole, name)} onPress={() => onChange([wholeDay])} />
          ))}
        <Button
          ref={copyButton}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={formWords.hours.copy.label(name)}
          aria-expanded={copying}
          onClick={() => setCopying(!copying)}
        >
          {formWords.hours.copy.text}
        </Button>
      </div>
      {copying && <CopyDays day={day} onCopy={copy} />}
    </li>
  );
}

type WayWords = { readonly text: string; readonly label: (day: string) => string };
const way = ({ text, label }: WayWords, day: string) => ({ text, label: label(day) });

/** The switch is aligned with the time fields beside it. */
const level = { body: { minHeight: '2.25rem', alignItems: 'center' } };

const isTextField = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text';

function Way({ label, text, onPress }: { label: string; text: string; onPress: () => void }) {
  return (
    <Button variant="subtle" color="gray" size="compact-sm" aria-label={label} onClick={onPress}>
      {text}
    </Button>
  );
}
