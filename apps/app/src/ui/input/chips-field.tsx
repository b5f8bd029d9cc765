import { Chip, Group } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import type { ReactNode } from 'react';
import classes from './chip-choice.module.css';
import { FieldGroup } from './field-group.tsx';

export type ChipsFieldProps<Value extends string | number> = {
  id?: string;
  label: string;
  description?: string;
  error?: ReactNode;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** This is the largest number of options that can be chosen. Once it is reached, the other chips are disabled. */
  most?: number;
};

/** Lets the user choose any number of a few options, which are all visible. */
export function ChipsField<Value extends string | number>(props: ChipsFieldProps<Value>) {
  const { options, value, onChange, most = Number.POSITIVE_INFINITY, ...group } = props;
  const isFull = value.length >= most;
  const toggle = (option: Value) =>
    onChange(value.includes(option) ? value.filter(one => one !== option) : [...value, option]);
  return (
    <FieldGroup {...group}>
      <Group gap="xs">
        {options.map(({ value: option, label }) => {
          const checked = value.includes(option);
          return (
            <Chip
              key={option}
              size="sm"
              variant="filled"
              checked={checked}
              disabled={isFull && !checked}
              onChange={() => toggle(option)}
              classNames={{ label: classes.label }}
            >
              {label}
            </Chip>
          );
        })}
      </Group>
    </FieldGroup>
  );
}
