import { Chip } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import type { BarFilters as Filters } from '../flow.ts';
import type { BarKind } from './flow.ts';
import classes from './search-screen.module.css';
import { searchWords } from './words.ts';

export type BarFiltersProps = {
  kinds: readonly BarKind[];
  value: Filters;
  onChange: (filters: Filters) => void;
};

/** Shows the filters of the bars in a row that scrolls: whether a bar is open, and one kind of bar. */
export function BarFilters({ kinds, value, onChange }: BarFiltersProps) {
  const { kind: chosen, open } = value;
  const change = (next: { kind: number | undefined; open: boolean }) =>
    onChange({ ...(next.kind !== undefined && { kind: next.kind }), ...(next.open && { open: true }) });
  return (
    <fieldset className={classes.filters} aria-label={searchWords.bars.filters}>
      <Chip
        size="sm"
        checked={open ?? false}
        onChange={on => change({ kind: chosen, open: on })}
        classNames={{ label: classes.filter }}
      >
        {searchWords.bars.open}
      </Chip>
      {kinds.map(({ id, name }) => (
        <Chip
          key={id}
          size="sm"
          checked={id === chosen}
          onChange={on => change({ kind: on ? id : undefined, open: open ?? false })}
          classNames={{ label: classes.filter }}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
