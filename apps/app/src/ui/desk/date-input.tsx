import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

export type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** A day is "2026-11-20"; empty means that no day is chosen. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * A day is typed or picked. A browser reports each year on the way to the typed one, "0002" before "2026": only a year
 * of four digits is reported from here, and what is typed meanwhile stays.
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
        if (day === '' || isTypedDay(day)) onChange(day);
      }}
    />
  );
}

const isTypedDay = (day: string) => /^[1-9]\d{3}-/.test(day);
