import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

export type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** This is the chosen day, such as "2026-11-20", or an empty text if no day is chosen. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * Lets the user type or pick a day. While the year is typed, a browser reports incomplete years ("0002" before "2026").
 * `onChange` is called only for a year of four digits; the typed characters stay in the field meanwhile.
 */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <TextInput
      {...input}
      type="date"
      value={typed}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (day === '' || hasFullYear(day)) onChange(day);
      }}
    />
  );
}

const hasFullYear = (day: string) => /^[1-9]\d{3}-/.test(day);
