import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { VenueFieldsForm } from './flow.ts';

type CoordinateFieldProps = { form: VenueFieldsForm<'lat' | 'lng'>; name: 'lat' | 'lng' };

/**
 * Edits a latitude or a longitude in degrees. While the typed text is no number, the form has NaN, which it does not
 * save.
 */
export function CoordinateField({ form, name }: CoordinateFieldProps) {
  const value = form.values[name];
  const [typed, setTyped] = useState(() => degreesText(value));
  const [known, setKnown] = useState(value);
  if (!Object.is(known, value)) {
    // The pin was dragged, or the form was discarded. The field shows the new value.
    setKnown(value);
    setTyped(degreesText(value));
  }
  return (
    <TextInput
      {...form.field(name)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        const degrees = readDegrees(currentTarget.value);
        setTyped(currentTarget.value);
        setKnown(degrees);
        form.set(name, degrees);
      }}
    />
  );
}

/** Six decimals are exact to ten centimeters. */
const degreesText = (degrees: number) => (Number.isNaN(degrees) ? '' : String(Number(degrees.toFixed(6))));
const readDegrees = (typed: string) =>
  /^\s*-?\d+([.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
