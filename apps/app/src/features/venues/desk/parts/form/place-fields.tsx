import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { stateName } from '@nightjar/domain/places/rules/states';
import type { PinRegions } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FieldRow } from '../../../../../ui/input/field-row.tsx';
import { venuePlaceOptions } from '../../remote.ts';
import type { VenueFieldsForm } from './flow.ts';
import classes from './form-fields.module.css';
import { LineField } from './line-field.tsx';
import { FactList } from './step-facts.tsx';
import { formWords } from './words.ts';

const addressWords = formWords.address;
/** The state and the time zone are requested when a dragged pin has not moved for this many milliseconds. */
const lookUpAfterMs = 300;

type PlaceForm = VenueFieldsForm<'lat' | 'lng' | 'state' | 'timezone'>;

/**
 * Shows the state and the time zone of the pin. Near a border the user can choose them. Outside the United States the
 * user types the state.
 */
export function StateAndTimezoneFields({ form }: { form: PlaceForm }) {
  const { lat, lng, state, timezone } = form.values;
  const [pin] = useDebouncedValue(`${lat},${lng}`, lookUpAfterMs);
  const [pinLat = Number.NaN, pinLng = Number.NaN] = pin.split(',').map(Number);
  const isPlace = Math.abs(pinLat) <= 90 && Math.abs(pinLng) <= 180;
  const { data } = useQuery({ ...venuePlaceOptions({ lat: pinLat, lng: pinLng }), enabled: isPlace });
  useRegionsOfMovedPin(form, data);
  const states = offeredAndPresentChoices(data?.states ?? [], state);
  const zones = offeredAndPresentChoices(data?.timezones ?? [], timezone);
  const isAbroad = data !== undefined && data.state === null;
  const facts = [
    ...(isAbroad || states.length > 1 ? [] : [{ label: addressWords.state, value: stateText(state) }]),
    ...(zones.length > 1 ? [] : [{ label: addressWords.timezone, value: timezone.replaceAll('_', ' ') }]),
  ];
  return (
    <div className={classes.aside}>
      <p className={classes.asideTitle}>{addressWords.fromPin}</p>
      {facts.length > 0 && <FactList facts={facts} />}
      <FieldRow>
        {isAbroad && <LineField<'state'> form={form} name="state" />}
        {!isAbroad && states.length > 1 && (
          <NativeSelect
            {...form.field('state')}
            size="sm"
            data={states.map(code => ({ value: code, label: stateName(code) }))}
            value={state ?? ''}
            onChange={({ currentTarget }) => form.set('state', currentTarget.value)}
          />
        )}
        {zones.length > 1 && (
          <NativeSelect
            {...form.field('timezone')}
            size="sm"
            data={zones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            value={timezone}
            onChange={({ currentTarget }) => form.set('timezone', currentTarget.value)}
          />
        )}
      </FieldRow>
      <p className={classes.quiet}>
        {states.length > 1 || zones.length > 1 ? addressWords.nearBorder : addressWords.follows}
      </p>
    </div>
  );
}

const stateText = (state: string | null) => (state ? stateName(state) : addressWords.noState);

/**
 * Returns the states or time zones at the pin. Near a border there are several to choose from, and the present value is
 * one of them. Elsewhere there is at most one.
 */
const offeredAndPresentChoices = (offered: readonly string[], chosen: string | null) =>
  offered.length < 2 || chosen === null || offered.includes(chosen) ? offered : [chosen, ...offered];

/**
 * When the pin moves, this hook replaces the state and the time zone by those of the new place. A choice that the user
 * made near a border is kept while the new place still offers it.
 */
function useRegionsOfMovedPin({ values, set }: PlaceForm, facts: PinRegions | undefined): void {
  const lastFacts = useRef<PinRegions | null>(null);
  const follow = useEffectEvent((now: PinRegions) => {
    const { state, timezone } = values;
    const before = lastFacts.current;
    lastFacts.current = now;
    // The first answer is about the saved pin, so it does not change a venue that has a state already.
    if (!before && state !== null) return;
    const isOwnState = state !== null && state !== before?.state && now.states.includes(state);
    if (!isOwnState && state !== now.state) set('state', now.state);
    const isOwnZone = before && timezone !== before.timezones[0] && now.timezones.includes(timezone);
    if (!isOwnZone && now.timezones[0] && timezone !== now.timezones[0]) set('timezone', now.timezones[0]);
  });
  useEffect(() => {
    if (facts) follow(facts);
  }, [facts]);
}
