import { RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import { proColours } from '../../../ui/theme/pro-colours.ts';
import classes from './pro-colour-picker.module.css';

export type ProColourPickerProps = {
  /** The color of the bartender that the guest chose, from 1 to 8; null before a choice. */
  value: number | null;
  onChange: (id: number) => void;
  /** The group of colors has this label, such as "Your bartender's color". */
  label: string;
  disabled?: boolean;
};

/** Offers the eight colors. Each has a pattern, a name and a number. */
export function ProColourPicker({ value, onChange, label, disabled }: ProColourPickerProps) {
  return (
    <RadioTiles
      label={label}
      layout="grid"
      tiles={colourSwatches}
      isChosen={id => id === value}
      onChange={onChange}
      disabled={disabled}
    />
  );
}

const colourSwatches = proColours.map(({ id, name }) => ({
  id: name,
  value: id,
  label: `${id}, ${name}`,
  content: (
    <span className={classes.choice}>
      <span className={classes.swatch}>
        <Plumage pattern={id} />
      </span>
      <span className={classes.name} aria-hidden>
        <span className={classes.number}>{id}</span>
        {name}
      </span>
    </span>
  ),
}));
