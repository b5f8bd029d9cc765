import type { Point } from '@nightjar/domain/kernel/geo';
import { needsReview, type Place } from '@nightjar/domain/venues/rules/place';
import type { ReactNode } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { FieldGroup } from '../../../../../ui/input/field-group.tsx';
import { FieldRow } from '../../../../../ui/input/field-row.tsx';
import { CoordinateField } from './coordinate-field.tsx';
import type { VenueFieldsForm } from './flow.ts';
import classes from './form-fields.module.css';
import { LineField } from './line-field.tsx';
import { StateAndTimezoneFields } from './place-fields.tsx';
import { formWords } from './words.ts';

/** Renders a map of the place with a pin that can be moved. */
export type RenderPinMap = (pin: {
  place: Point;
  onMove: (place: Point) => void;
  words: typeof formWords.address.map;
}) => ReactNode;

type AddressFieldsProps = {
  form: VenueFieldsForm<'street' | 'city' | 'state' | 'zip' | 'lat' | 'lng' | 'timezone'>;
  /** The neighborhood in which the saved pin is; undefined where it is not known yet. */
  neighborhood?: string | null;
  renderMap: RenderPinMap;
  /**
   * The place at which a rep confirmed a venue that pours. It is given for readers who may move the venue only a
   * little.
   */
  confirmed?: Place | null;
};

/** Shows the fields of the postal address, then the map with the pin, then the state and the time zone of the pin. */
export function AddressFields({ form, neighborhood, renderMap, confirmed }: AddressFieldsProps) {
  const { values, set } = form;
  const { lat, lng } = values;
  const isPlace = Number.isFinite(lat) && Number.isFinite(lng);
  const move = (place: Point) => {
    set('lat', place.lat);
    set('lng', place.lng);
  };
  return (
    <>
      <LineField form={form} name="street" />
      <FieldRow>
        <LineField form={form} name="city" />
        <LineField form={form} name="zip" />
      </FieldRow>
      <FieldGroup label={formWords.address.pin} description={formWords.address.pinHelp}>
        {isPlace && renderMap({ place: { lat, lng }, onMove: move, words: formWords.address.map })}
        <FieldRow>
          <CoordinateField form={form} name="lat" />
          <CoordinateField form={form} name="lng" />
        </FieldRow>
        {neighborhood !== undefined && (
          <p className={classes.quiet}>{formWords.address.neighborhood(neighborhood)}</p>
        )}
      </FieldGroup>
      <StateAndTimezoneFields form={form} />
      {confirmed && isPlace && needsReview(confirmed, values) && (
        <p className={classes.law} role="status">
          <Icon name="Info" size={20} />
          <span>{formWords.address.looksFirst}</span>
        </p>
      )}
    </>
  );
}
