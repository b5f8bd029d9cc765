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
  /** The first chip has this id: focus goes there when the choice is missing. */
  id?: string;
};

/** Lets a person choose one of a few options, all of them in sight. */
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
