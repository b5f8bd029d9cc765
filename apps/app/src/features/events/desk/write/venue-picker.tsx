import { Button, Input, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { SearchInput } from '../../../../ui/input/search-input.tsx';
import { useDebounced } from '../../../../ui/input/use-debounced.ts';
import { adminVenuesOptions } from '../../../venues/desk/remote.ts';
import type { HostVenue } from './items.ts';
import classes from './venue-picker.module.css';
import { writeWords } from './words.ts';

type VenuePickerProps = {
  /** The picker has this id. The focus moves to it when the form is sent without a venue. */
  id: string;
  venue: HostVenue | null;
  onPick: (venue: HostVenue | null) => void;
  error?: unknown;
};

const mostRowsShown = 6;
const pickerWords = writeWords.picker;

/** Chooses the venue of an event. The user searches by name among the venues to which the user may add events. */
export function VenuePicker({ id, venue, onPick, error }: VenuePickerProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={labelId} id={id} tabIndex={-1}>
      <Input.Label component="span" id={labelId}>
        {writeWords.labels.venue}
      </Input.Label>
      {venue ? (
        <p className={classes.chosen}>
          <Icon name="Storefront" size={20} />
          <span className={classes.name}>{venue.name}</span>
          <Button variant="default" size="compact-md" onClick={() => onPick(null)}>
            {pickerWords.change}
          </Button>
        </p>
      ) : (
        <VenueSearch onPick={onPick} />
      )}
      {error ? <Input.Error role="alert">{String(error)}</Input.Error> : null}
    </div>
  );
}

function VenueSearch({ onPick }: Pick<VenuePickerProps, 'onPick'>) {
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed).trim();
  const { data } = useQuery(adminVenuesOptions({ ...(name && { name }), page: 1, pageSize: mostRowsShown }));
  const found = data?.data ?? [];
  return (
    <Stack gap="xs">
      <SearchInput label={pickerWords.search} value={typed} onChange={setTyped} />
      <div className={classes.results}>
        {data && found.length === 0 && <Text role="status">{pickerWords.none}</Text>}
        {found.length > 0 && (
          <Radio.Group
            aria-label={pickerWords.found}
            value={null}
            onChange={chosen => onPick(found.find(({ id }) => id === chosen) ?? null)}
          >
            <Stack gap="xs" className={classes.found}>
              {found.map(({ id, name: called, city }) => (
                <Radio key={id} value={id} label={city ? `${called}, ${city}` : called} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </div>
    </Stack>
  );
}
