import { NativeSelect } from '@mantine/core';
import type { Point } from '@nightjar/domain/kernel/geo';
import { type ReactNode, useState } from 'react';
import { FieldGroup } from '../../../../ui/input/field-group.tsx';
import { CoordinateField } from './coordinate-field.tsx';
import type { VenuePart } from './flow.ts';
import classes from './form-fields.module.css';
import { LineField } from './line-field.tsx';
import { formWords } from './words.ts';

/** A map of the place whose pin can be moved. */
export type RenderPinMap = (pin: {
  place: Point;
  onMove: (place: Point) => void;
  words: typeof formWords.address.map;
}) => ReactNode;

type AddressFieldsProps = {
  form: VenuePart<'street' | 'city' | 'state' | 'zip' | 'lat' | 'lng' | 'timezone'>;
  /** The neighborhood of the pin as it is saved; undefined where none is known yet. */
  neighborhood?: string | null;
  renderMap: RenderPinMap;
};

/** The postal address, the pin on the map, and the clock on the venue's wall. */
export function AddressFields({ form, neighborhood, renderMap }: AddressFieldsProps) {
  const { values, field, set } = form;
  const { lat, lng } = values;
  const [near, setNear] = useState(false);
  const isPlace = Number.isFinite(lat) && Number.isFinite(lng);
  const move = (place: Point) => {
    set('lat', place.lat);
    set('lng', place.lng);
  };
  return (
    <>
      <LineField form={form} name="street" />
      <div className={classes.pair}>
        <LineField form={form} name="city" />
        <LineField form={form} name="state" />
        <LineField form={form} name="zip" />
      </div>
      <FieldGroup label={formWords.address.pin} description={formWords.address.pinHelp}>
        {isPlace && renderMap({ place: { lat, lng }, onMove: move, words: formWords.address.map })}
        <div className={classes.pair}>
          <CoordinateField form={form} name="lat" />
          <CoordinateField form={form} name="lng" />
        </div>
        {neighborhood !== undefined && (
          <p className={classes.quiet}>{formWords.address.neighborhood(neighborhood)}</p>
        )}
      </FieldGroup>
      <NativeSelect
        {...field('timezone')}
        size="sm"
        description={formWords.address.timezoneHelp}
        data={timezones(values.timezone, near)}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        value={values.timezone}
        onChange={({ currentTarget }) => set('timezone', currentTarget.value)}
      />
    </>
  );
}

const here = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Those of the United States first; the rest of the world comes with the pointer. The chosen one is always offered. */
function timezones(chosen: string, near: boolean) {
  const named = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });
  const all = near ? Intl.supportedValuesOf('timeZone').filter(zone => !here.includes(zone)) : [];
  const others = chosen && ![...here, ...all].includes(chosen) ? [chosen, ...all] : all;
  return [
    { group: formWords.address.here, items: here.map(named) },
    { group: formWords.address.elsewhere, items: others.map(named) },
  ];
}
