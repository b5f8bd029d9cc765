import { Chip } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { changeSearch, type DiscoverSearch } from '../flow.ts';
import classes from './filter-chips.module.css';

type ChipName = 'open' | 'friends' | 'pros' | 'following' | 'drinks';

const chips: readonly { name: ChipName; label: string }[] = [
  { name: 'open', label: 'Open now' },
  { name: 'friends', label: 'Friends out' },
  { name: 'pros', label: 'Pros on' },
  { name: 'following', label: 'Following' },
  { name: 'drinks', label: 'Redeems drinks' },
];

type FilterChipsProps = { value: DiscoverSearch; onChange: (value: DiscoverSearch) => void };

/** The most used filters, in a row that scrolls. */
export function FilterChips({ value, onChange }: FilterChipsProps) {
  return (
    <fieldset className={classes.row} aria-label="Filters">
      {chips.map(({ name, label }) => (
        <Chip
          key={name}
          size="sm"
          checked={value[name] ?? false}
          onChange={on => onChange(changeSearch(value, { [name]: on || undefined }))}
          classNames={{ label: classes.chip }}
        >
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
