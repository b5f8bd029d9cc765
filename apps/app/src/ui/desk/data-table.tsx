import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { isAwaited, QueryError, type ViewedQuery } from '../feedback/query-view.tsx';
import { useShownFailure } from '../feedback/use-shown-failure.ts';
import { useShownPart } from '../feedback/use-shown-part.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './data-table.module.css';
import type { Sort } from './list-search.ts';
import { focusSearch, rowLinkSelector } from './search-keys.ts';
import { type Paging, TablePager } from './table-pager.tsx';

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** True if the list can be sorted by this column; `onSort` is then called with the column's id. */
  readonly sortable?: boolean;
  /** True for a column of numbers, which are aligned at the right so that their digits can be compared. */
  readonly align?: 'end';
  /** The column is left out from 768 to 1024 px, where the table has no room for it. */
  readonly secondary?: boolean;
  /** True if the column's values are short, so that each of them stays on one line. */
  readonly short?: boolean;
  /** The column takes this share of the width of the table, such as "30%". */
  readonly width?: string;
};

export type DataTableProps<Row> = {
  /** The label of the table names its rows, such as "Bars". */
  label: string;
  /** The first column names the row, and its cell is the link to the row's page. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  query: ViewedQuery<readonly Row[]>;
  rowKey: (row: Row) => string;
  /** Draws the link to a row's page: `(row, props) => <PageLink page={…} {...props} />`. */
  renderLink?: (row: Row, props: { className: string | undefined; children: ReactNode }) => ReactNode;
  /** True for a row that has arrived since the list was opened. The row gets a colored edge. */
  isFresh?: (row: Row) => boolean;
  sort?: Sort;
  onSort?: (column: string) => void;
  /** This `<EmptyPerch>` is shown if the list is empty. */
  empty: ReactNode;
  /** Names what failed, such as "Failed to fetch venues". After a failure the table shows it below a sentence. */
  errorFallback: string;
  paging?: Paging;
  skeletonRows?: number;
};

/**
 * Shows rows of data under a header by which they can be sorted. The header stays while rows load, so that a sort
 * button keeps the focus. Below 768 px each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, query, empty, errorFallback, paging, skeletonRows = 8 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const failure = useShownFailure(query);
  const waited = useShownPart(isAwaited(query) && !failure);
  const shows = failure ? 'content' : waited;
  const rows = shows === 'content' ? query.data : undefined;
  const failed = shows === 'content' && query.data === undefined;
  const isEmpty = rows?.length === 0;
  const showTop = () => {
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  return (
    <div ref={frame} className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={shows !== 'content' || query.isFetching}
        hidden={failed || isEmpty}
      >
        <TableHead columns={columns} sort={props.sort} onSort={props.onSort} />
        {rows === undefined ? (
          <SkeletonRows columns={columns} rows={skeletonRows} visible={shows === 'skeleton'} />
        ) : (
          <TableRows
            columns={columns}
            rows={rows}
            rowKey={props.rowKey}
            renderLink={props.renderLink}
            isFresh={props.isFresh}
          />
        )}
      </table>
      {failed && <QueryError query={{ ...query, error: failure }} errorFallback={errorFallback} />}
      {isEmpty && empty}
      {paging && !failed && <TablePager {...paging} label={label} shown={rows?.length} onMove={showTop} />}
    </div>
  );
}

function TableHead<Row>({ columns, sort, onSort }: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow}>
        {columns.map(column => (
          <th
            key={column.id}
            scope="col"
            className={classes.headCell}
            style={{ '--width': column.width } as CSSProperties}
            aria-sort={sort?.by === column.id ? ariaSort[sort.order] : undefined}
            data-sortable={column.sortable || undefined}
            {...cellAttributes(column)}
          >
            {column.sortable && onSort ? (
              <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
                {column.label}
                <span className={classes.arrow} data-shown={sort?.by === column.id || undefined}>
                  <Icon
                    name={sort?.by === column.id && sort.order === 'desc' ? 'CaretDown' : 'CaretUp'}
                    weight="bold"
                    size={14}
                  />
                </span>
              </button>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const cellAttributes = <Row,>({ align, secondary, short }: Column<Row>) => ({
  'data-align': align,
  'data-short': short || undefined,
  'data-secondary': secondary || undefined,
});

type RowsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'renderLink' | 'isFresh'> & {
  rows: readonly Row[];
};

function TableRows<Row>({ columns, rows, rowKey, renderLink, isFresh }: RowsProps<Row>) {
  const [first, ...others] = columns;
  return (
    <tbody className={classes.body} onKeyDown={moveBetweenRows}>
      {rows.map(row => (
        <tr
          key={rowKey(row)}
          className={classes.row}
          data-link={renderLink !== undefined || undefined}
          data-fresh={isFresh?.(row) || undefined}
        >
          <th scope="row" className={classes.name} {...cellAttributes(first)}>
            {renderLink
              ? renderLink(row, { className: classes.link, children: first.cell(row) })
              : first.cell(row)}
          </th>
          {others.map(column => (
            <td
              key={column.id}
              className={classes.cell}
              data-label={column.label}
              {...cellAttributes(column)}
            >
              <span className={classes.value}>{column.cell(row)}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/**
 * The keys Up, Down, Home and End move the focus between the links of the rows. Up on the first row moves the focus
 * to the search.
 */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const links = rowLinkSelector(event.currentTarget);
  const at = links.indexOf(event.target as HTMLElement);
  const goals: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: links.length - 1,
  };
  const goal = goals[event.key];
  if (at === -1 || goal === undefined) return;
  event.preventDefault();
  if (goal < 0) focusSearch();
  else links[goal]?.focus();
}

type SkeletonRowsProps<Row> = { columns: readonly Column<Row>[]; rows: number; visible: boolean };

/**
 * Draws placeholders in the shape of the rows. They become visible only if the loading takes long enough to be noticed.
 */
function SkeletonRows<Row>({ columns, rows, visible }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden className={classes.body} data-unseen={!visible || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={`row-${row + 1}`} className={classes.row}>
          {columns.map((column, place) => (
            <td
              key={column.id}
              className={place === 0 ? classes.name : classes.cell}
              {...cellAttributes(column)}
            >
              <Skeleton
                className={classes.bone}
                height=".9375rem"
                width={`${(place === 0 ? 72 : 56) - ((row * 13 + place * 7) % 28)}%`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export type NoRowsProps = { title: string; text?: string; onClear?: () => void };

/** Shows that no row matches the filters of a list, although the list itself is not empty. */
export function NoMatches({ title, text, onClear }: NoRowsProps) {
  return (
    <div className={classes.noMatches}>
      <p className={classes.noMatchesTitle}>{title}</p>
      {text && <p className={classes.noMatchesText}>{text}</p>}
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}
