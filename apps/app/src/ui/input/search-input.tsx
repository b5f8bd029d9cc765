import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './search-input.module.css';

export type SearchInputProps = {
  /** This is the label of the search field, which is also the placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
  /** These are the ids of the list below the field and of the option that Enter opens. The focus stays in the field. */
  combobox?: { readonly listId: string; readonly markedId: string | undefined };
};

/** Shows a search field. Once it has a text, it shows a cross that clears the text and keeps the focus in the field. */
export function SearchInput({ label, value, onChange, onKeyDown, className, combobox }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      className={className}
      classNames={{ input: classes.input }}
      leftSection={<Icon name="MagnifyingGlass" size={20} />}
      rightSection={value && <CloseButton aria-label="Clear the search" size="2.75rem" onClick={clear} />}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      {...(combobox && {
        role: 'combobox',
        'data-autofocus': true,
        'aria-expanded': true,
        'aria-controls': combobox.listId,
        'aria-activedescendant': combobox.markedId,
      })}
    />
  );
}
