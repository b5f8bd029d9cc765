import { ActionIcon, Button, Chip, Group, Slider, Stack, Switch, Text, TextInput } from '@mantine/core';
import { tonightWords } from './words.ts';
import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/Slider.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  defaultRadiusMiles,
  narrowestRadiusMiles,
  widestRadiusMiles,
} from '@nightjar/domain/places/rules/search-area';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { useId } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { changeSearch, type DiscoverSearch, readDiscoverSearch } from '../flow.ts';

const filtersWords = tonightWords.filters;

export type FilterSheetProps = {
  opened: boolean;
  onClose: () => void;
  value: DiscoverSearch;
  onChange: (value: DiscoverSearch) => void;
  onRadius: (miles: number) => void;
  /** These venues are nearby. The sheet offers only the kinds and features that these venues have. */
  venues: readonly VenueCard[];
  found: number;
  /** This is the date of tonight, by the clock of the bars. */
  tonight: string;
};

/**
 * Offers the radius, the nights and filters of venues. The chips and the sheet change the same search, so the map and
 * the list change while the sheet is open.
 */
export function FilterSheet(props: FilterSheetProps) {
  const { opened, onClose, value, onChange, onRadius, venues, found, tonight } = props;
  const set = (change: DiscoverSearch) => onChange(changeSearch(value, change));
  return (
    <Sheet
      opened={opened}
      title={filtersWords.title}
      onClose={onClose}
      footer={
        <>
          <Button flex={1} variant="default" onClick={() => onChange(value.tab ? { tab: value.tab } : {})}>
            {filtersWords.clear}
          </Button>
          <Button flex={1} onClick={onClose}>
            {filtersWords.show(found)}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <RadiusField miles={value.radius ?? defaultRadiusMiles} onMiles={onRadius} />
        <NightField value={value.night} tonight={tonight} onChange={night => set({ night })} />
        <Stack gap="xs">
          <Switch
            label={filtersWords.open}
            checked={value.open ?? false}
            onChange={event => set({ open: event.currentTarget.checked || undefined })}
          />
          <Switch
            label={filtersWords.drinks}
            checked={value.drinks ?? false}
            onChange={event => set({ drinks: event.currentTarget.checked || undefined })}
          />
        </Stack>
        <ChoiceField
          label={filtersWords.kinds}
          options={optionsOfVenues(venues, 'type')}
          value={value.types}
          onChange={types => set({ types })}
        />
        <ChoiceField
          label={filtersWords.features}
          options={optionsOfVenues(venues, 'features')}
          value={value.features}
          onChange={features => set({ features })}
        />
      </Stack>
    </Sheet>
  );
}

function RadiusField({ miles, onMiles }: { miles: number; onMiles: (miles: number) => void }) {
  const label = useId();
  return (
    <Stack gap="xs">
      <Text id={label} fw="bold">
        {filtersWords.radius(miles)}
      </Text>
      <Group wrap="nowrap" gap="sm">
        <StepButton
          icon="Minus"
          label={filtersWords.less}
          disabled={miles <= narrowestRadiusMiles}
          onPress={() => onMiles(miles - 1)}
        />
        <Slider
          key={miles}
          flex={1}
          aria-labelledby={label}
          thumbProps={{ 'aria-labelledby': label }}
          label={null}
          min={narrowestRadiusMiles}
          max={widestRadiusMiles}
          defaultValue={miles}
          onChangeEnd={onMiles}
        />
        <StepButton
          icon="Plus"
          label={filtersWords.more}
          disabled={miles >= widestRadiusMiles}
          onPress={() => onMiles(miles + 1)}
        />
      </Group>
    </Stack>
  );
}

const nightChoices = ['tonight', 'tomorrow', 'weekend'] as const;
type NightFieldProps = {
  value: DiscoverSearch['night'];
  tonight: string;
  onChange: (night: DiscoverSearch['night']) => void;
};

/** Chooses the nights whose events are shown: tonight, tomorrow, the weekend, or a date. */
function NightField({ value = 'tonight', tonight, onChange }: NightFieldProps) {
  const label = useId();
  const choose = (night: string) => onChange(readDiscoverSearch({ night }).night);
  return (
    <Stack gap="xs" role="radiogroup" aria-labelledby={label}>
      <Text id={label} fw="bold">
        {filtersWords.night.label}
      </Text>
      <Chip.Group value={value} onChange={choose}>
        <Group gap="xs">
          {nightChoices.map(night => (
            <Chip key={night} value={night}>
              {filtersWords.night[night]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <TextInput
        type="date"
        label={filtersWords.night.day}
        min={tonight}
        value={nightChoices.some(night => night === value) ? '' : value}
        onChange={event => choose(event.currentTarget.value)}
      />
    </Stack>
  );
}

type StepButtonProps = { icon: 'Minus' | 'Plus'; label: string; disabled: boolean; onPress: () => void };

function StepButton({ icon, label, disabled, onPress }: StepButtonProps) {
  return (
    <ActionIcon variant="default" size="2.75rem" aria-label={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} weight="bold" />
    </ActionIcon>
  );
}

type FilterOption = { id: number; name: string };
type ChoiceFieldProps = {
  label: string;
  options: readonly FilterOption[];
  value: readonly number[] | undefined;
  onChange: (value: number[]) => void;
};

function ChoiceField({ label, options, value = [], onChange }: ChoiceFieldProps) {
  const labelId = useId();
  if (options.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} fw="bold">
        {label}
      </Text>
      <Chip.Group multiple value={value.map(String)} onChange={chosen => onChange(chosen.map(Number))}>
        <Group gap="xs">
          {options.map(({ id, name }) => (
            <Chip key={id} value={String(id)}>
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

function optionsOfVenues(venues: readonly VenueCard[], field: 'type' | 'features'): FilterOption[] {
  const named = new Map<number, string>();
  for (const venue of venues) for (const { id, name } of venue[field]) if (name) named.set(id, name);
  return [...named].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
