import { Input } from '@mantine/core';
import { hourLabel } from '@nightjar/domain/kernel/time';
import {
  halfHours,
  type OpeningSide,
  readTime,
  shiftTime,
} from '@nightjar/domain/venues/desk/rules/typed-time';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import classes from './time-field.module.css';
import { formWords } from './words.ts';

export type TimeFieldProps = {
  label: string;
  side: OpeningSide;
  /** The time in the field; NaN while the typed text is no time. */
  value: number;
  onChange: (time: number) => void;
  invalid: boolean;
  /** The ids of the elements that describe the field, such as the mark "next day" and the problem. */
  describedBy?: string;
};

const stepMinutes = 30;
const minutesByArrowKey: Readonly<Record<string, number>> = { ArrowUp: stepMinutes, ArrowDown: -stepMinutes };
const timeAtSide = (time: number, side: OpeningSide) => (time === 0 && side === 'end' ? 2400 : time);

/**
 * Edits a time of an opening. The user types it, such as 8pm or 20:00, changes it by the arrow keys, or picks it from
 * the device's list of times.
 */
export function TimeField({ label, side, value, onChange, invalid, describedBy }: TimeFieldProps) {
  const [typed, setTyped] = useState(() => timeText(value));
  const [known, setKnown] = useState(value);
  if (!Object.is(known, value)) {
    // The value was changed outside the field: it was copied from another day, or the form was discarded.
    setKnown(value);
    setTyped(timeText(value));
  }
  const take = (text: string, time: number) => {
    setTyped(text);
    setKnown(time);
    if (!Object.is(time, value)) onChange(time);
  };
  const pick = (time: number) => take(hourLabel(time), timeAtSide(time, side));
  const step = (event: KeyboardEvent) => {
    const minutes = minutesByArrowKey[event.key];
    if (minutes === undefined || Number.isNaN(value)) return;
    event.preventDefault();
    pick(shiftTime(value, minutes));
  };
  return (
    <Input
      withAria={false}
      type="text"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      error={invalid}
      autoComplete="off"
      spellCheck={false}
      className={classes.field}
      value={typed}
      onChange={({ currentTarget }) =>
        take(currentTarget.value, readTime(currentTarget.value, side) ?? Number.NaN)
      }
      onBlur={() => !Number.isNaN(value) && setTyped(hourLabel(value))}
      onKeyDown={step}
      rightSectionPointerEvents="all"
      rightSection={<TimePicker label={formWords.hours.pick(label)} value={value} onPick={pick} />}
    />
  );
}

type TimePickerProps = { label: string; value: number; onPick: (time: number) => void };

/** The button with a clock opens the device's list of times. */
function TimePicker({ label, value, onPick }: TimePickerProps) {
  /** A week has many fields, so the list of times is rendered only when the pointer comes near. */
  const [near, setNear] = useState(false);
  return (
    <span className={classes.picker}>
      <Icon name="Clock" size={18} />
      {/* Keyboard users have the same functions in the field itself. */}
      <select
        tabIndex={-1}
        aria-label={label}
        value={near && halfHours.includes(value % 2400) ? value % 2400 : ''}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
      >
        <option value="" disabled hidden />
        {near &&
          halfHours.map(time => (
            <option key={time} value={time}>
              {hourLabel(time)}
            </option>
          ))}
      </select>
    </span>
  );
}

const timeText = (time: number) => (Number.isNaN(time) ? '' : hourLabel(time));
