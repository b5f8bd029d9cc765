import { Button, CloseButton, Group, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { SearchInput } from '../input/search-input.tsx';
import { useDebounced } from '../input/use-debounced.ts';
import { DateInput } from './date-input.tsx';
import classes from './filter-bar.module.css';
import { focusFirstRow, useSlashKey } from './search-keys.ts';

export type Filter =
  | { readonly kind: 'search'; readonly name: string; readonly label: string }
  | { readonly kind: 'date'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'select';
      readonly name: string;
      readonly label: string;
      /** The select shows this text while the filter is off, such as "Any city". */
      readonly any: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    };

export type FilterBarProps = {
  filters: readonly Filter[];
  /** These are the values of the active filters, by the name of the filter. */
  values: Readonly<Record<string, string | undefined>>;
  /**
   * Is called when the user changes a filter. An empty `value` removes the filter; `typed` is true while the user
   * types.
   */
  onFilter: (name: string, value: string, how: { typed: boolean }) => void;
  onClear: () => void;
  /** Further controls at the end of the bar. */
  children?: ReactNode;
};

/**
 * Shows the filters of a list, and a chip for each active filter. Below 768 px one button opens the selects. The key
 * "/" moves the focus to the search; the key Down in the search moves it to the rows.
 */
export function FilterBar({ filters, values, onFilter, onClear, children }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null);
  useSlashKey(bar);
  const searches = filters.filter(filter => filter.kind === 'search');
  const choices = filters.filter(filter => filter.kind !== 'search');
  const active = filters.flatMap(filter => {
    const value = values[filter.name];
    return value ? [{ filter, value }] : [];
  });
  return (
    <search ref={bar} className={classes.bar}>
      <Group gap="xs">
        {searches.map(({ name, label }) => (
          <SearchFilter
            key={name}
            label={label}
            value={values[name] ?? ''}
            onSearch={text => onFilter(name, text, { typed: true })}
          />
        ))}
        {choices.length > 0 && (
          <FilterChoices
            choices={choices}
            values={values}
            onChoose={(name, value) => onFilter(name, value, { typed: false })}
          />
        )}
        {children && <div className={classes.end}>{children}</div>}
      </Group>
      {active.length > 0 && (
        <ActiveFilters
          active={active}
          onRemove={name => onFilter(name, '', { typed: false })}
          onClear={onClear}
        />
      )}
    </search>
  );
}

type ChoiceFilter = Exclude<Filter, { kind: 'search' }>;

type ChoicesProps = Pick<FilterBarProps, 'values'> & {
  choices: readonly ChoiceFilter[];
  onChoose: (name: string, value: string) => void;
};

/** Shows the filters that have a list of choices, and on a narrow page the button that opens them. */
function FilterChoices({ choices, values, onChoose }: ChoicesProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        className={classes.opener}
        leftSection={<Icon name="SlidersHorizontal" size={18} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        Filters
      </Button>
      <div id={id} className={classes.selects} data-opened={opened || undefined}>
        {choices.map(filter => (
          <FilterChoice
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            onChange={value => onChoose(filter.name, value)}
          />
        ))}
      </div>
    </>
  );
}

type ActiveFiltersProps = Pick<FilterBarProps, 'onClear'> & {
  active: readonly { readonly filter: Filter; readonly value: string }[];
  onRemove: (name: string) => void;
};

/** Each active filter is a chip with a button that removes it. */
function ActiveFilters({ active, onRemove, onClear }: ActiveFiltersProps) {
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {active.map(({ filter, value }) => (
        <li key={filter.name} className={classes.chip}>
          <span className={classes.chipText}>
            <span className={classes.chipName}>{filter.label}:</span> {valueLabel(filter, value)}
          </span>
          <CloseButton
            size="1.5rem"
            aria-label={`Remove ${filter.label}: ${valueLabel(filter, value)}`}
            onClick={() => onRemove(filter.name)}
          />
        </li>
      ))}
      <li>
        <Button variant="subtle" color="gray" size="compact-sm" className={classes.clear} onClick={onClear}>
          Clear
        </Button>
      </li>
    </ul>
  );
}

type ChoiceProps = {
  filter: ChoiceFilter;
  value: string;
  onChange: (value: string) => void;
};

function FilterChoice({ filter, value, onChange }: ChoiceProps) {
  const field = {
    size: 'sm',
    'aria-label': filter.label,
    className: classes.select,
    value,
  } as const;
  if (filter.kind === 'date')
    return <DateInput leftSection={filter.label} leftSectionWidth="4rem" {...field} onChange={onChange} />;
  return (
    <NativeSelect
      {...field}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: filter.any }, ...filter.options]}
    />
  );
}

const valueLabel = (filter: Filter, value: string) =>
  filter.kind !== 'select' ? value : (filter.options.find(option => option.value === value)?.label ?? value);

type SearchFilterProps = { label: string; value: string; onSearch: (text: string) => void };

/**
 * The search starts once the user has stopped typing. If the value changes from outside (by a removed chip or by Back),
 * it replaces the typed text.
 */
function SearchFilter({ label, value, onSearch }: SearchFilterProps) {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed);
  const known = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = rested.trim();
    if (text === known.current) return;
    known.current = text;
    search.current(text);
  }, [rested]);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
  };
  return (
    <SearchInput
      label={label}
      value={typed}
      onChange={setTyped}
      onKeyDown={leave}
      className={classes.search}
    />
  );
}
