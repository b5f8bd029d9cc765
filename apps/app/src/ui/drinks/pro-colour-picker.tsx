import { useId } from 'react';
import { proColours } from '../theme/pro-colours.ts';
import { Plumage } from './plumage.tsx';
import classes from './pro-colour-picker.module.css';

export type ProColourPickerProps = {
  /** 1 to 8, or null before a choice. */
  value: number | null;
  onChange: (id: number) => void;
  /** Of the group: "Your pro's colour". */
  label: string;
  disabled?: boolean;
};

/** Eight swatches with pattern, name and number; two columns, one at large text. A radio group to the keyboard. */
export function ProColourPicker({ value, onChange, label, disabled = false }: ProColourPickerProps) {
  const group = useId();
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{label}</legend>
      {proColours.map(({ id, name }) => (
        <label key={id} className={classes.choice} data-chosen={value === id || undefined}>
          <input
            type="radio"
            name={group}
            className={classes.input}
            checked={value === id}
            onChange={() => onChange(id)}
            aria-label={`${id}, ${name}`}
          />
          <span className={classes.swatch}>
            <Plumage pattern={id} />
            <span className={classes.number}>{id}</span>
          </span>
          <span className={classes.name} aria-hidden>
            {name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
