import { brand } from '@nightjar/domain/brand';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { adminVenues, venueOptions, venuePlace } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenueRow } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, replyCounted } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const pagePath = '/admin/venues/search';

const venueRows = Array.from({ length: 45 }, (_, at) =>
  exampleDeskVenueRow({
    id: id('venue', at + 1),
    name: `Bar ${String(at + 1).padStart(2, '0')}`,
    active: at % 2 === 0,
    confirmed_at: at % 3 === 0 ? null : exampleNow,
  }),
);

/**
 * The test server answers the search of venues by name and page, and the navigation's count of venues that wait for
 * confirmation.
 */
const venuesReply = replyCounted(adminVenues, ({ name = '', page: number, pageSize, confirmed }) => {
  const found = venueRows.filter(
    row => row.name.includes(String(name)) && (confirmed !== false || !row.confirmed_at),
  );
  const from = (Number(number ?? 1) - 1) * Number(pageSize);
  return { data: found.slice(from, from + Number(pageSize)), total: found.length };
});

const rowNames = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
const searchInputs = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.inputs(adminVenues).filter(({ confirmed }) => confirmed === undefined);

describe('the search of venues', () => {
  it('the list of venues shows a rep every venue with its state, and the total', async () => {
    await renderApp(pagePath, [venuesReply], { as: rep });
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
    expect(rowNames()).toHaveLength(20);
    const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
    expect(within(first).getByText('Active')).toBeVisible();
    expect(within(first).getByText('To confirm')).toBeVisible();
    expect(within(first).getByText('Hours unknown')).toBeInTheDocument();
    expect(within(second).getByText('Hidden')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add venue' })).toHaveAttribute('href', '/admin/venues/add');
  });

  it('the navigation of the venue desk shows how many venues wait for confirmation', async () => {
    await renderApp(pagePath, [venuesReply], { as: rep });
    expect((await screen.findAllByRole('link', { name: 'To confirm 15' })).length).toBeGreaterThan(0);
  });

  it('the list of venues keeps filters, order and page in its address and in its requests', async () => {
    const app = await renderApp(
      `${pagePath}?city=Tampa&state=FL&active=no&sort=-city&page=2`,
      [venuesReply],
      {
        as: rep,
      },
    );
    expect(await screen.findByText('21–40 of 45')).toBeVisible();
    expect(searchInputs(app).at(-1)).toMatchObject({
      city: 'Tampa',
      state: 'FL',
      active: false,
      archived: false,
      page: 2,
      pageSize: 20,
      sortBy: 'city',
      sortOrder: 'desc',
    });
    expect(screen.getByRole('searchbox', { name: 'City' })).toHaveValue('Tampa');
    await app.user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await waitFor(() => expect(searchInputs(app).at(-1)).toMatchObject({ sortBy: 'name', page: 1 }));
    expect(app.path()).toBe(`${pagePath}?city=Tampa&state=FL&active=no`);
  });

  it('the list of venues is searched and opened by the keyboard alone', async () => {
    const app = await renderApp(pagePath, [venuesReply, pending(venueOptions), pending(venuePlace)], {
      as: rep,
    });
    await screen.findByText('1–20 of 45');
    await app.user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveFocus();
    await app.user.keyboard('Bar 1');
    await waitFor(() => expect(rowNames()).toHaveLength(10));
    expect(app.path()).toBe(`${pagePath}?name=Bar+1`);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Bar 11' })).toHaveFocus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.path()).toBe(`/admin/venues/${id('venue', 11)}/info`));
  });

  it('the list of venues shows that no venue matches, and clears the filters', async () => {
    const app = await renderApp(`${pagePath}?name=Nowhere`, [venuesReply], { as: rep });
    expect(await screen.findByText('No venue by that description.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
  });

  it('the list of venues shows a bartender their own venues, and no link to add one', async () => {
    await renderApp(pagePath, [venuesReply], { as: bartenderDetails() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your venues' })).toBeVisible();
    await screen.findByText('1–20 of 45');
    expect(screen.queryByRole('link', { name: 'Add venue' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Archived' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /To confirm/ })).not.toBeInTheDocument();
  });

  it('the list of venues shows archived venues to a super admin', async () => {
    const app = await renderApp(pagePath, [venuesReply], { as: superAdmin });
    await screen.findByText('1–20 of 45');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Archived' }), 'Archived only');
    await waitFor(() => expect(searchInputs(app).at(-1)).toMatchObject({ archived: true }));
    expect(app.path()).toBe(`${pagePath}?archived=yes`);
  });

  it('the list of venues shows a rep no archived venues, even by a link of a super admin', async () => {
    const app = await renderApp(`${pagePath}?archived=yes`, [venuesReply], { as: rep });
    await screen.findByText('1–20 of 45');
    expect(searchInputs(app).at(-1)).toMatchObject({ archived: false });
  });

  it('a list of venues that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await renderApp(pagePath, [fail(adminVenues, 500)], { as: rep });
    expect(await screen.findByText('Failed to fetch venues')).toBeVisible();
    app.reply(venuesReply);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
  });

  it('the list of venues shows that there is no connection', async () => {
    await renderApp(pagePath, [offline()], { as: rep });
    expect(await screen.findByText(/No signal/)).toBeVisible();
    expect(await screen.findByText('Failed to fetch venues')).toBeVisible();
  });
});
