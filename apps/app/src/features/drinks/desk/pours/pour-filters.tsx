import type { VenueAnalytics } from '@nightjar/domain/drinks/desk/entity';
import { pourKinds, pourMarkFilters } from '@nightjar/domain/drinks/entity';
import { useId } from 'react';
import { DateInput } from '../../../../ui/desk/date-input.tsx';
import { type Filter, FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import type { PoursSearch } from './items.ts';
import classes from './pour-filters.module.css';
import { kindLabels, poursWords } from './words.ts';

const filtersWords = poursWords.filters;

export type PourFiltersProps = {
  search: PoursSearch;
  tonight: string;
  pros: VenueAnalytics['pros'];
  onFilter: (part: PoursSearch) => void;
  onClear: () => void;
};

/**
 * The filters of the table are the kind of drink, the bartender, marks such as an override, and nights other than those
 * of the page.
 */
export function PourFilters({ search, tonight, pros, onFilter, onClear }: PourFiltersProps) {
  const own = useId();
  const { kind, pro, only, from, to } = search;
  const filters: Filter[] = [
    {
      ...{ kind: 'select', name: 'kind', ...filtersWords.kind },
      options: pourKinds.map(value => ({ value, label: kindLabels[value] })),
    },
    {
      ...{ kind: 'select', name: 'pro', ...filtersWords.pro },
      options: pros.map(({ pro_id, first_name }) => ({ value: pro_id, label: first_name })),
    },
    {
      ...{ kind: 'select', name: 'only', label: filtersWords.only.label, any: filtersWords.only.any },
      options: pourMarkFilters.map(value => ({ value, label: filtersWords.only[value] })),
    },
  ];
  const nights = [
    { name: 'from', label: filtersWords.from, value: from, max: to ?? tonight },
    { name: 'to', label: filtersWords.to, value: to, min: from, max: tonight },
  ] as const;
  return (
    <FilterBar
      filters={filters}
      values={{ kind, pro, only }}
      onFilter={(name, value) => onFilter({ [name]: value === '' ? undefined : value })}
      onClear={onClear}
    >
      {nights.map(({ name, label, value, ...bounds }) => (
        <div key={name} className={classes.night}>
          <label htmlFor={`${own}-${name}`}>{label}</label>
          <DateInput
            id={`${own}-${name}`}
            value={value ?? ''}
            {...bounds}
            onChange={day => onFilter({ [name]: day || undefined })}
          />
        </div>
      ))}
    </FilterBar>
  );
}
