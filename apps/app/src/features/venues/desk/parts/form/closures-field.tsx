import { Button, CloseButton, TextInput } from '@mantine/core';
import { localTime } from '@nightjar/domain/kernel/time';
import { venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import {
  type ClosedDays,
  closedDaysOf,
  closuresOfClosedDays,
  judgeClosedDays,
} from '@nightjar/domain/venues/desk/rules/closed-days';
import type { Closure } from '@nightjar/domain/venues/entity';
import { deepEqual } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMinute } from '../../../../../platform/now.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { FieldGroup } from '../../../../../ui/input/field-group.tsx';
import type { VenueFieldsForm } from './flow.ts';
import classes from './form-fields.module.css';
import { formWords } from './words.ts';

type ClosuresFieldProps = { form: VenueFieldsForm<'closures'>; timezone: string };
type SplitClosures = { readonly past: readonly ClosedDays[]; readonly ahead: readonly ClosedDays[] };

/** Separates the past closures, which the form does not list, from the others. */
function splitClosures(closures: readonly Closure[], today: string): SplitClosures {
  const rows = closedDaysOf(closures);
  return { past: rows.filter(({ to }) => to < today), ahead: rows.filter(({ to }) => to >= today) };
}

/**
 * Makes the form's value from the rows. A row whose days are not valid gets an empty date, so that the form refuses it.
 */
function closuresIn({ past, ahead }: SplitClosures): Closure[] {
  const unread = ahead.filter(row => judgeClosedDays(row) !== null);
  return [
    ...closuresOfClosedDays([...past, ...ahead]),
    ...unread.map(({ reason }) => ({ date: '', reason })),
  ];
}

/**
 * Edits the days on which the venue is closed in spite of its weekly hours. A closure is one day or several in a row,
 * with the reason that guests read.
 */
export function ClosuresField({ form, timezone }: ClosuresFieldProps) {
  const today = localTime(new Date(useMinute()), timezone).date;
  const { closures } = form.values;
  const { id, label, error } = form.field('closures');
  const [rows, setRows] = useState(() => splitClosures(closures, today));
  const [known, setKnown] = useState(closures);
  const list = useRef<HTMLUListElement>(null);
  if (!deepEqual(known, closures)) {
    // The form was discarded, or it got the changes of another user. The rows show the new values.
    setKnown(closures);
    setRows(splitClosures(closures, today));
  }
  const take = (next: SplitClosures) => {
    const value = closuresIn(next);
    setRows(next);
    setKnown(value);
    form.set('closures', value);
  };
  const { past, ahead } = rows;
  const change = (at: number, part: Partial<ClosedDays>) =>
    take({ past, ahead: ahead.map((row, place) => (place === at ? { ...row, ...part } : row)) });
  const add = () => {
    take({ past, ahead: [...ahead, { from: today, to: today, reason: '' }] });
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <FieldGroup id={id} label={label} description={formWords.closures.help} error={error}>
      {ahead.length === 0 && <p className={classes.quiet}>{formWords.closures.none}</p>}
      <ul ref={list} className={classes.rows}>
        {ahead.map((row, at) => (
          <ClosedDaysRow
            // The days have no id, so the position serves as the key.
            key={`days-${at + 1}`}
            number={at + 1}
            row={row}
            onChange={part => change(at, part)}
            onRemove={() => take({ past, ahead: ahead.filter((_, place) => place !== at) })}
          />
        ))}
      </ul>
      <div className={classes.row}>
        <Button variant="default" leftSection={<Icon name="Plus" size={16} />} onClick={add}>
          {formWords.closures.add}
        </Button>
        {past.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => take({ past: [], ahead })}>
            {formWords.closures.removePast(past.length)}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

type ClosedDaysRowProps = {
  number: number;
  row: ClosedDays;
  onChange: (part: Partial<ClosedDays>) => void;
  onRemove: () => void;
};

function ClosedDaysRow({ number, row, onChange, onRemove }: ClosedDaysRowProps) {
  const problem = judgeClosedDays(row);
  const single = row.from === row.to;
  return (
    <li className={classes.row}>
      <TextInput
        className={classes.short}
        label={formWords.closures.first}
        aria-label={formWords.closures.firstOf(number)}
        type="date"
        value={row.from}
        error={problem !== null}
        onChange={({ currentTarget: { value } }) =>
          onChange(single || value > row.to ? { from: value, to: value } : { from: value })
        }
      />
      <TextInput
        className={classes.short}
        label={formWords.closures.last}
        aria-label={formWords.closures.lastOf(number)}
        type="date"
        min={row.from}
        value={row.to}
        error={problem !== null}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <TextInput
        className={classes.long}
        label={formWords.closures.reason}
        aria-label={formWords.closures.reasonOf(number)}
        placeholder={formWords.closures.example}
        value={row.reason}
        maxLength={venueTextLimits.reason}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <CloseButton size="2.25rem" aria-label={formWords.closures.remove(number)} onClick={onRemove} />
      {problem && <p className={classes.problem}>{problem}</p>}
    </li>
  );
}
