import { Button, CloseButton, TextInput } from '@mantine/core';
import { beginningOf, typedText } from '@nightjar/domain/kernel/text';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { FieldGroup } from './field-group.tsx';
import classes from './words-field.module.css';

export type WordsFieldProps = {
  id?: string;
  label: string;
  description?: string;
  error?: ReactNode;
  value: readonly string[];
  onChange: (words: string[]) => void;
  /** These are the suggestions below the field, without the words that are already in the list. */
  suggestions?: readonly string[];
  placeholder?: string;
  /** The list has at most this many words. */
  most: number;
  /** Each word has at most this many letters. */
  longest: number;
};

/**
 * Lets the user edit a list of words. A word is typed and added by Enter or a comma, or chosen from the suggestions.
 * When the user leaves the field, a typed word is added too.
 */
export function WordsField(props: WordsFieldProps) {
  const { value, onChange, suggestions = [], placeholder, most, longest, ...group } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= most;
  const offered = isFull ? [] : suggestions.filter(word => !hasWord(value, word));

  const add = (text: string) => {
    const words = text.split(',').map(word => beginningOf(typedText(word).trim(), longest));
    const fresh = words.filter(
      (word, at) => word !== '' && !hasWord(value, word) && words.indexOf(word) === at,
    );
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, most));
    setTyped('');
  };
  const remove = (word: string) => {
    onChange(value.filter(one => one !== word));
    input.current?.focus();
  };
  return (
    <FieldGroup {...group}>
      {value.length > 0 && (
        <ul className={classes.words}>
          {value.map(word => (
            <li key={word} className={classes.word}>
              <span>{word}</span>
              <CloseButton size="1.5rem" aria-label={`Remove ${word}`} onClick={() => remove(word)} />
            </li>
          ))}
        </ul>
      )}
      <TextInput
        ref={input}
        aria-label={`Add to ${group.label}`}
        placeholder={placeholder}
        value={typed}
        disabled={isFull}
        maxLength={longest}
        onChange={({ currentTarget: { value: text } }) => (text.includes(',') ? add(text) : setTyped(text))}
        onBlur={() => typed.trim() !== '' && add(typed)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add(typed);
        }}
      />
      {offered.length > 0 && (
        <SuggestedWords
          words={offered}
          onAdd={word => {
            add(word);
            input.current?.focus();
          }}
        />
      )}
    </FieldGroup>
  );
}

function SuggestedWords({ words, onAdd }: { words: readonly string[]; onAdd: (word: string) => void }) {
  return (
    <div className={classes.offered}>
      {words.map(word => (
        <Button
          key={word}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon name="Plus" size={14} />}
          aria-label={`Add ${word}`}
          onClick={() => onAdd(word)}
        >
          {word}
        </Button>
      ))}
    </div>
  );
}

const hasWord = (words: readonly string[], word: string) =>
  words.some(one => one.toLocaleLowerCase('en') === word.toLocaleLowerCase('en'));
