import { Button, Stack, Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  isWholeDay,
  mostOpeningsADay,
  type OpeningSpan,
  suggestedFurtherSpan,
  wholeDaySpan,
} from '@nightjar/domain/venues/desk/rules/week-edit';
import { type HoursProblem, weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import { type RefObject, useRef, useState } from 'react';
import { CopyDays } from './copy-days.tsx';
import classes from './hours-editor.module.css';
import { OpeningFields } from './opening-fields.tsx';
import { formWords } from './words.ts';

export type HoursDayProps = {
  day: number;
  spans: readonly OpeningSpan[];
  problems: readonly HoursProblem[];
  /** True once the form was refused. From then on, problems are shown even while the user edits the fields. */
  judged: boolean;
  onChange: (spans: OpeningSpan[]) => void;
  onToggle: (open: boolean) => void;
  onCopy: (days: readonly number[]) => void;
};

/**
 * Shows a day of the week: a switch whether the venue opens, the openings of the day, and a button that copies its
 * hours to other days.
 */
export function HoursDay({ day, spans, problems, judged, onChange, onToggle, onCopy }: HoursDayProps) {
  const name = weekdayName(day);
  const [typing, setTyping] = useState(false);
  const [copying, setCopying] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);

  const change: SetOpenings = (next, focusedAt) => {
    onChange(next);
    if (focusedAt !== undefined) focusOpening(row, focusedAt);
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
        styles={switchStyles}
        label={name}
        checked={spans.length > 0}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <Stack gap="xs" miw={0}>
        <Openings day={day} spans={spans} problems={problems} shown={judged || !typing} onChange={change} />
      </Stack>
      <div className={classes.buttons}>
        {spans.length > 0 && <SpanButtons name={name} spans={spans} onChange={change} />}
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

/** `focusedAt` is the index of the opening whose fields get the focus after the change. */
type SetOpenings = (spans: OpeningSpan[], focusedAt?: number) => void;

/**
 * Focuses the fields of an opening once they are rendered. Where the day has no openings, it focuses the day's switch.
 */
function focusOpening(row: RefObject<HTMLElement | null>, at: number): void {
  requestAnimationFrame(() => {
    const fields = row.current?.querySelectorAll<HTMLElement>('input:not([role="switch"])');
    const field = fields?.[at * 2] ?? row.current?.querySelector<HTMLElement>('input');
    field?.focus();
  });
}

type OpeningsProps = Pick<HoursDayProps, 'day' | 'spans' | 'problems'> & {
  /** True where the problems of the openings are shown. */
  shown: boolean;
  onChange: SetOpenings;
};

function Openings({ day, spans, problems, shown, onChange }: OpeningsProps) {
  const name = weekdayName(day);
  const [first] = spans;
  if (!first) return <span className={classes.shut}>{formWords.hours.closed}</span>;
  if (spans.length === 1 && isWholeDay(first))
    return <span className={classes.shut}>{formWords.hours.wholeDay}</span>;
  const remove = (at: number) =>
    onChange(
      spans.filter((_, place) => place !== at),
      Math.max(0, at - 1),
    );
  return spans.map((span, at) => (
    <OpeningFields
      // An opening has no id, so the position serves as the key.
      key={`${day}-${at + 1}`}
      name={spans.length > 1 ? formWords.hours.further(name, at + 1) : name}
      span={span}
      problem={problems.find(({ index }) => index === at)?.sentence ?? null}
      shown={shown}
      onChange={next => onChange(spans.map((one, place) => (place === at ? next : one)))}
      onRemove={spans.length > 1 ? () => remove(at) : undefined}
    />
  ));
}

type SpanButtonsProps = { name: string; spans: readonly OpeningSpan[]; onChange: SetOpenings };

/** The buttons add an opening, or open the day for 24 hours. On a day of 24 hours, one button sets other hours. */
function SpanButtons({ name, spans, onChange }: SpanButtonsProps) {
  const { add, set, whole } = formWords.hours;
  if (spans.some(isWholeDay))
    return <OpeningsButton words={set} day={name} onPress={() => onChange([suggestedFurtherSpan([])], 0)} />;
  return (
    <>
      {spans.length < mostOpeningsADay && (
        <OpeningsButton
          words={add}
          day={name}
          onPress={() => onChange([...spans, suggestedFurtherSpan(spans)], spans.length)}
        />
      )}
      <OpeningsButton words={whole} day={name} onPress={() => onChange([wholeDaySpan])} />
    </>
  );
}

/** The switch is aligned with the time fields beside it. */
const switchStyles = { body: { minHeight: '2.25rem', alignItems: 'center' } };

const isTextField = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text';

type OpeningsButtonProps = {
  words: { readonly text: string; readonly label: (day: string) => string };
  day: string;
  onPress: () => void;
};

function OpeningsButton({ words: { text, label }, day, onPress }: OpeningsButtonProps) {
  return (
    <Button variant="subtle" color="gray" size="compact-sm" aria-label={label(day)} onClick={onPress}>
      {text}
    </Button>
  );
}
