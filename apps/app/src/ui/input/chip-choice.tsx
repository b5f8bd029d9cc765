import { Chip, Group, Input } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { useId } from 'react';
import classes from './chip-choice.module.css';

export type ChipChoiceProps = {
  label: string;
  options: readonly string[];
  /** The chosen option; empty where nothing is chosen yet. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  /** This is the id of the first chip. If the choice is missing when a form is sent, the first chip gets the focus. */
  id?: string;
};

/** Lets the user choose one of a few options, which are all visible. */
export function ChipChoice({ label, options, value, onChange, error, id }: ChipChoiceProps) {
  const own = useId();
  const [labelId, errorId] = [`${own}-label`, `${own}-error`];
  return (
    <div role="radiogroup" aria-labelledby={labelId} aria-describedby={error ? errorId : undefined}>
      <Input.Label component="span" id={labelId} size="lg" mb="xs">
        {label}
      </Input.Label>
      <Chip.Group value={value} onChange={onChange}>
        <Group gap="xs">
          {options.map((option, place) => (
            <Chip
              key={option}
              value={option}
              id={place === 0 ? id : undefined}
              variant="filled"
              classNames={{ label: classes.label }}
            >
              {option}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && (
        <Input.Error id={errorId} size="lg" mt="xs" role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
