import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './radio-tiles.module.css';

export type RadioTile<Value> = {
  id: string;
  value: Value;
  /** This is the accessible name of the tile: the texts of the tile in one line. */
  label: string;
  disabled?: boolean;
  content: ReactNode;
};

export type RadioTilesProps<Value> = {
  /** This is the label of the group of tiles, such as "Your bartender's color". */
  label: string;
  tiles: readonly RadioTile<Value>[];
  isChosen: (value: Value) => boolean;
  onChange: (value: Value) => void;
  /**
   * This is the layout: `list` places the tiles below each other, `grid` in two columns, or in one column if the text
   * is large.
   */
  layout: 'list' | 'grid';
  disabled?: boolean;
};

/** Lets the user choose one of several tiles. For the keyboard and for a screen reader the tiles are a radio group. */
export function RadioTiles<Value>(props: RadioTilesProps<Value>) {
  const { label, tiles, isChosen, onChange, layout, disabled = false } = props;
  const group = useId();
  return (
    <fieldset className={classes.group} data-layout={layout} disabled={disabled}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {tiles.map(tile => (
        <label key={tile.id} className={classes.tile} data-chosen={isChosen(tile.value) || undefined}>
          <input
            type="radio"
            name={group}
            aria-label={tile.label}
            className={classes.input}
            checked={isChosen(tile.value)}
            disabled={tile.disabled}
            onChange={() => onChange(tile.value)}
          />
          {tile.content}
        </label>
      ))}
    </fieldset>
  );
}
