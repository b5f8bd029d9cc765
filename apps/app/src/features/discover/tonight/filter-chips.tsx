import { Chip } from '@mantine/core';
import { tonightWords } from './words.ts';
import '@mantine/core/styles/Chip.layer.css';
import { changeSearch, type DiscoverSearch } from '../flow.ts';
import classes from './filter-chips.module.css';

const filterChips = ['open', 'events', 'friends', 'pros', 'following', 'drinks'] as const;

type FilterChipsProps = {
  value: DiscoverSearch;
  onChange: (value: DiscoverSearch) => void;
  /** This text names the nights whose events are shown, for use inside of a sentence: "tonight". */
  when: string;
};

/** Offers some of the filters as chips in a row that scrolls. */
export function FilterChips({ value, onChange, when }: FilterChipsProps) {
  const labels = { ...tonightWords.filters, events: tonightWords.filters.events(when) };
  return (
    <fieldset className={classes.row} aria-label={tonightWords.filters.title}>
      {filterChips.map(name => (
        <Chip
          key={name}
          size="sm"
          checked={value[name] ?? false}
          onChange={on => onChange(changeSearch(value, { [name]: on || undefined }))}
          classNames={{ label: classes.chip }}
        >
          {labels[name]}
        </Chip>
      ))}
    </fieldset>
  );
}
