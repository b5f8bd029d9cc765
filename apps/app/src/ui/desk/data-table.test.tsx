import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderDesk } from '../../testing/render-desk.tsx';
import { type Column, DataTable, NoMatches } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { HrefLink } from './href-link.tsx';
import { useListSearch } from './use-list-search.ts';

type Book = { id: string; name: string; city: string };
const books: Book[] = Array.from({ length: 45 }, (_, at) => ({
  id: `b${at + 1}`,
  name: `Book ${String(at + 1).padStart(2, '0')}`,
  city: at % 2 === 0 ? 'Tampa' : 'Ybor',
}));

const columns: readonly [Column<Book>, ...Column<Book>[]] = [
  { id: 'name', label: 'Name', sortable: true, cell: ({ name }) => name },
  { id: 'city', label: 'City', sortable: true, cell: ({ city }) => city },
  { id: 'id', label: 'Number', cell: ({ id }) => <button type="button">{id}</button> },
];
const filters = { name: z.string(), city: z.enum(['Tampa', 'Ybor']) };
const byNumber = { filters, sorts: ['name', 'city'] } as const;
const byCursor = { ...byNumber, cursor: z.string().check(z.regex(/^b\d+$/)) } as const;

const answered = { error: null, isPending: false, isFetching: false, fetchStatus: 'idle' as const };
const size = 20;

/** Makes the list of all books of the test, composed as a page of the desk composes a list. */
function pageOf(shape: typeof byNumber | typeof byCursor) {
  return function Page() {
    const list = useListSearch(shape);
    const turn = list.sort.order === 'asc' ? 1 : -1;
    const found = books
      .filter(({ name }) => name.includes(list.filters.name ?? ''))
      .filter(({ city }) => !list.filters.city || city === list.filters.city)
      .toSorted((a, b) => turn * a[list.sort.by].localeCompare(b[list.sort.by]));
    const from =
      'cursor' in shape ? found.findIndex(({ id }) => id === list.trail.at(-1)) + 1 : (list.page - 1) * size;
    const rows = found.slice(from, from + size);
    return (
      <>
        <FilterBar
          filters={[
            { kind: 'search', name: 'name', label: 'Name' },
            {
              kind: 'select',
              name: 'city',
              label: 'City',
              any: 'Any city',
              options: [
                { value: 'Tampa', label: 'Tampa' },
                { value: 'Ybor', label: 'Ybor City' },
              ],
            },
          ]}
          values={list.filters}
          onFilter={(name, value, how) => list.filter(name as 'name', value, how)}
          onClear={list.clear}
        />
        <DataTable
          label="Books"
          columns={columns}
          query={{ ...answered, data: rows, refetch: () => {} }}
          rowKey={({ id }) => id}
          renderLink={({ id }, link) => <HrefLink href={`/books/${id}`} {...link} />}
          sort={list.sort}
          onSort={column => list.sortBy(column as 'name')}
          empty={<NoMatches title="No book fits." onClear={list.clear} />}
          errorFallback="Failed to fetch books"
          paging={{
            from: from + 1,
            total: found.length,
            onPrevious: list.isFirstPage ? null : list.previous,
            onNext: from + size < found.length ? () => list.next(rows.at(-1)?.id ?? '') : null,
          }}
        />
      </>
    );
  };
}

const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const count = () => screen.getByRole('status').textContent;

describe('data table', () => {
  it('a table is sorted by its header buttons, which keep the focus and show the order', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books');
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(header('City')).not.toHaveAttribute('aria-sort');
    const button = within(header('City')).getByRole('button');
    await app.user.click(button);
    expect(header('City')).toHaveAttribute('aria-sort', 'ascending');
    expect(app.path()).toBe('/books?sort=city');
    await app.user.keyboard('{Enter}');
    expect(header('City')).toHaveAttribute('aria-sort', 'descending');
    expect(header('Name')).not.toHaveAttribute('aria-sort');
    expect(app.path()).toBe('/books?sort=-city');
    expect(button).toHaveFocus();
    expect(within(header('Number')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('the arrow keys move between the rows of a table, and Enter opens a row', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books');
    const links = screen.getAllByRole('link');
    links[0]?.focus();
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(links[1]).toHaveFocus();
    await app.user.keyboard('{ArrowUp}');
    expect(links[0]).toHaveFocus();
    await app.user.keyboard('{End}');
    expect(links[19]).toHaveFocus();
    await app.user.keyboard('{Home}{Enter}');
    expect(app.path()).toBe('/books/b1');
  });

  it('Down moves the focus from the search of a table to its first row, and Up moves the focus back', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books');
    const search = screen.getByRole('searchbox', { name: 'Name' });
    await app.user.keyboard('/');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
    await app.user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('link')[0]).toHaveFocus();
    await app.user.keyboard('{ArrowUp}');
    expect(search).toHaveFocus();
  });

  it('the key "/" types a letter in a text field, and with Ctrl it is left to the browser', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books?name=Book');
    const search = screen.getByRole('searchbox', { name: 'Name' });
    await app.user.keyboard('{Control>}/{/Control}');
    expect(search).not.toHaveFocus();
    await app.user.keyboard('/');
    await app.user.keyboard('a/b');
    expect(search).toHaveValue('a/b');
  });

  it('a control in a row of a table keeps the arrow keys for itself', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books');
    const control = screen.getByRole('button', { name: 'b1' });
    control.focus();
    await app.user.keyboard('{ArrowDown}');
    expect(control).toHaveFocus();
  });

  it.each([
    ['page number', byNumber],
    ['cursor', byCursor],
  ] as const)(
    'a table with pages by %s keeps its page in the address, forward and back',
    async (_, shape) => {
      const app = await renderDesk(pageOf(shape), '/books');
      expect(count()).toBe('1–20 of 45');
      const previous = screen.getByRole('button', { name: 'Previous' });
      const next = screen.getByRole('button', { name: 'Next' });
      expect(previous).toHaveAttribute('aria-disabled', 'true');
      await app.user.click(next);
      await app.user.click(next);
      expect(app.path()).toBe('cursor' in shape ? '/books?after=b20.b40' : '/books?page=3');
      expect(count()).toBe('41–45 of 45');
      expect(next).toHaveAttribute('aria-disabled', 'true');
      expect(next).toHaveFocus();
      await app.user.click(next);
      expect(names()[0]).toBe('Book 41');
      await app.user.click(previous);
      expect(names()[0]).toBe('Book 21');
      await app.back();
      expect(names()[0]).toBe('Book 41');
    },
  );

  it('a table opens at the page that a link names', async () => {
    await renderDesk(pageOf(byNumber), '/books?city=Ybor&sort=-name&page=2');
    expect(names()).toEqual(['Book 04', 'Book 02']);
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Ybor');
  });
});

describe('filters of a table', () => {
  it('the search of a table runs once typing pauses, and adds no entry to the history for each letter', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books?page=2');
    await app.user.type(screen.getByRole('searchbox', { name: 'Name' }), 'k 07');
    await waitFor(() => expect(names()).toEqual(['Book 07']));
    expect(app.path()).toBe('/books?name=k+07');
    expect(count()).toBe('1 row');
  });

  it('active filters of a table are shown as chips, and are removed one by one or all at once', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books?name=Book');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Ybor City');
    const chips = screen.getByRole('list', { name: 'Active filters' });
    expect(within(chips).getByText('Ybor City')).toBeVisible();
    await app.user.click(within(chips).getByRole('button', { name: 'Remove Name: Book' }));
    expect(app.path()).toBe('/books?city=Ybor');
    expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveValue('');
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(app.path()).toBe('/books');
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('filters that leave no row of a table can be cleared where the rows would be', async () => {
    const app = await renderDesk(pageOf(byNumber), '/books?name=nothing');
    expect(screen.getByText('No book fits.')).toBeVisible();
    expect(count()).toBe('0 rows');
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(names()).toHaveLength(20);
  });
});

describe('a table without rows', () => {
  const refetch = vi.fn();
  const waiting = { ...answered, data: undefined, refetch };
  const tableOf = (query: Parameters<typeof DataTable<Book>>[0]['query']) => () => (
    <DataTable
      label="Books"
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={<p>No books yet</p>}
      errorFallback="Failed to fetch books"
      paging={{ onPrevious: null, onNext: null }}
    />
  );

  it('a table shows that its rows are loading', async () => {
    await renderDesk(tableOf({ ...waiting, isPending: true, isFetching: true, fetchStatus: 'fetching' }));
    expect(screen.getByRole('table', { name: 'Books' })).toHaveAttribute('aria-busy', 'true');
    expect(count()).toBe('Loading…');
    expect(header('Name')).toBeVisible();
  });

  it('a table shows why it failed to load, and loads again on request', async () => {
    const app = await renderDesk(tableOf({ ...waiting, error: new Error('Failed to fetch books') }));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch books');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('a table shows that there is no connection', async () => {
    await renderDesk(tableOf({ ...waiting, isPending: true, fetchStatus: 'paused' }));
    expect(screen.getByRole('alert')).toHaveTextContent('No signal.');
  });

  it('a table without rows shows the text of an empty list', async () => {
    await renderDesk(tableOf({ ...waiting, data: [] }));
    expect(screen.getByText('No books yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
