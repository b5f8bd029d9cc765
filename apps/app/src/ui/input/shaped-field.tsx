import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { useKeptCaret } from './use-kept-caret.ts';

export type ShapedFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'ref'> & {
  value: string;
  onChange: (value: string) => void;
  /**
   * Returns the text to show for the typed text. For example, a date gets its slashes. If the text already has its
   * form, the function must return it unchanged.
   */
  shape: (typed: string) => string;
  error?: string | null;
};

/** Formats a line of text while the user types it, and keeps the caret where the user has put it. */
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
