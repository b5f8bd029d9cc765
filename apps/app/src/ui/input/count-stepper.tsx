import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './count-stepper.module.css';

export type CountStepperProps = {
  /** The label names the counted objects, such as "How many". */
  label: string;
  value: number;
  least: number;
  most: number;
  /** This is the label of the minus button, such as "One less". */
  less: string;
  more: string;
  onStep: (by: 1 | -1) => void;
  disabled?: boolean;
};

/** Lets the user change a small number by the buttons minus and plus. */
export function CountStepper(props: CountStepperProps) {
  const { label, value, least, most, less, more, onStep, disabled = false } = props;
  const id = useId();
  return (
    <div className={classes.row}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <fieldset className={classes.control} aria-labelledby={id} disabled={disabled}>
        <ActionIcon
          size="3rem"
          variant="default"
          aria-label={less}
          disabled={value <= least}
          onClick={() => onStep(-1)}
        >
          <Icon name="Minus" />
        </ActionIcon>
        <output className={classes.value}>{value}</output>
        <ActionIcon
          size="3rem"
          variant="default"
          aria-label={more}
          disabled={value >= most}
          onClick={() => onStep(1)}
        >
          <Icon name="Plus" />
        </ActionIcon>
      </fieldset>
    </div>
  );
}
