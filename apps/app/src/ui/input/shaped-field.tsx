import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { useKeptCaret } from './use-kept-caret.ts';

export type ShapedFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'ref'> & {
  value: string;
  onChange: (value: string) => void;
  /** Returns the text in the field for the typed text: a date gets its slashes. Shaping twice changes nothing. */
  shape: (typed: string) => string;
  error?: string | null;
};

/** Formats a line of text while it is typed, and keeps the caret where the finger left it. */
export function ShapedField({ value, onChange, shape, error, ...rest }: ShapedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const note = useKeptCaret(input, value);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    note(currentTarget);
    onChange(shape(currentTarget.value));
  };
  return (
    <TextInput
      {...rest}
      ref={input}
      value={value}
      onChange={change}
      error={error}
      errorProps={{ role: 'alert' }}
    />
  );
}
