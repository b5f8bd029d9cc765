import { adminUser, adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import { peopleFilters } from '@nightjar/domain/account/desk/entity';
import { exampleDeskPersonRow } from '@nightjar/domain/account/desk/example';
import { usersAppActivity } from '@nightjar/domain/activity/desk/calls';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const pagePath = '/admin/people';

const otherPeople = Array.from({ length: 25 }, (_, at) =>
  exampleDeskPersonRow({
    id: id('user', at + 20),
    first_name: 'Moth',
    last_name: `No ${at + 1}`,
    nickname: null,
  }),
);
const personOnHold = exampleDeskPersonRow({
  id: id('user', 9),
  first_name: 'Olive',
  last_name: 'Strix',
  nickname: 'Owl',
  phone: '18135550199',
  tier: 'registered',
  roles: ['pro', 'super_admin'],
  app_version: '1.1.170',
  suspended_at: exampleNow,
});

/** The test server finds people by the beginning of a name or by the whole phone number, 20 on a page. */
const peopleReply = reply(adminUsersSearch, input => {
  const { term = '', before, only } = input as RequestOf<typeof adminUsersSearch>;
  const digits = term.replace(/\D/g, '');
  const found = [personOnHold, ...otherPeople].filter(({ first_name, phone, suspended_at }) => {
    if (only === 'suspended' && !suspended_at) return false;
    return digits ? phone === `1${digits}` : (first_name ?? '').startsWith(term);
  });
  const from = before ? found.findIndex(({ id: known }) => known === before) + 1 : 0;
  return { people: found.slice(from, from + 20), more: found.length > from + 20 };
});

const openPage = (search = '', replies = [peopleReply]) =>
  renderApp(`${pagePath}${search}`, replies, { as: superAdmin });
const searchField = () => screen.getByRole('searchbox', { name: 'Name or whole number' });
const lastSearch = (app: Awaited<ReturnType<typeof openPage>>) => app.inputs(adminUsersSearch).at(-1);

describe('the search of people', () => {
  it("the venue desk's list of people shows phone number, hold, roles, plan and app version of each person", async () => {
    await openPage();
    const row = (await screen.findByRole('link', { name: /Olive Strix/ })).closest('tr') as HTMLElement;
    expect(screen.getByRole('link', { name: /Olive Strix/ })).toHaveAttribute(
      'href',
      `${pagePath}/${personOnHold.id}`,
    );
    for (const text of ['(813) 555-0199', 'On hold', 'Bartender', 'Super admin', 'No plan', '1.1.170'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByText('3 hours ago')).toBeInTheDocument();
  });

  it("the venue desk's list of people keeps the searched name and the filter in its address", async () => {
    const app = await openPage('?term=Olive&only=suspended');
    await screen.findByRole('link', { name: /Olive Strix/ });
    expect(lastSearch(app)).toMatchObject({ term: 'Olive', only: 'suspended' });
    expect(searchField()).toHaveValue('Olive');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Only' }), 'Everybody');
    await waitFor(() => expect(app.path()).toBe(`${pagePath}?term=Olive`));
  });

  it("the venue desk's list of people offers a filter for each kind of people", async () => {
    await openPage();
    const options = within(screen.getByRole('combobox', { name: 'Only' })).getAllByRole('option');
    expect(options.map(option => option.getAttribute('value'))).toEqual(['', ...peopleFilters]);
  });

  it("the venue desk's list of people finds a person by the whole phone number, which the address never holds", async () => {
    const app = await openPage();
    await screen.findByRole('link', { name: /Olive Strix/ });
    await app.user.keyboard('/');
    expect(searchField()).toHaveFocus();
    await app.user.keyboard('(813) 555-0199');
    await waitFor(() => expect(lastSearch(app)).toMatchObject({ term: '(813) 555-0199' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(app.path()).toBe(pagePath);
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(searchField()).toHaveValue(''));
  });

  it("the venue desk's list of people shows the searched phone number after the way back from a profile", async () => {
    const app = await openPage('', [peopleReply, pending(adminUser), pending(usersAppActivity)]);
    await app.user.type(searchField(), '8135550199');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    await app.user.click(screen.getByRole('link', { name: /Olive Strix/ }));
    await waitFor(() => expect(app.path()).toBe(`${pagePath}/${personOnHold.id}`));
    await app.goTo(pagePath);
    await waitFor(() => expect(searchField()).toHaveValue('8135550199'));
  });

  it("the venue desk's list of people ignores a phone number in its address", async () => {
    const app = await openPage('?term=8135550199');
    await screen.findByRole('link', { name: /Olive Strix/ });
    expect(lastSearch(app)).toMatchObject({ term: '' });
  });

  it("the venue desk's list of people is sorted by a column, keeps the order in its address, and says it", async () => {
    const app = await openPage();
    await screen.findByRole('link', { name: /Olive Strix/ });
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(header('Joined')).toHaveAttribute('aria-sort', 'descending');
    await app.user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(lastSearch(app)).toMatchObject({ sortBy: 'name', sortOrder: 'asc' }));
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(app.path()).toBe(`${pagePath}?sort=name`);
    await app.user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(lastSearch(app)).toMatchObject({ sortBy: 'name', sortOrder: 'desc' }));
    await app.user.type(searchField(), 'Olive');
    await waitFor(() => expect(lastSearch(app)).toMatchObject({ term: 'Olive' }));
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  });

  it("the venue desk's list of people shows its next page and its previous page", async () => {
    const app = await openPage('?term=Moth');
    await screen.findByRole('link', { name: 'Moth No 1' });
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'Moth No 21' })).toBeVisible();
    expect(lastSearch(app)).toMatchObject({ before: id('user', 39) });
    await app.user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('link', { name: 'Moth No 1' })).toBeVisible();
  });

  it("the venue desk's list of people explains how to find a phone number when no name matches", async () => {
    const app = await openPage('?term=Zed');
    expect(await screen.findByText('Nobody by that name.')).toBeVisible();
    expect(screen.getByText('A number finds one person when it is whole.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByRole('link', { name: /Olive Strix/ })).toBeVisible();
  });

  it('the venue desk\'s list of people shows that it failed to load, and loads again by "Try again"', async () => {
    const app = await openPage('', [fail(adminUsersSearch, 503)]);
    expect(await screen.findByText('Failed to fetch people')).toBeVisible();
    app.reply(peopleReply);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Olive Strix/ })).toBeVisible();
  });

  it("the venue desk's list of people is not stored on the device, so that it fails to load without a connection", async () => {
    await openPage('', [offline()]);
    expect(await screen.findByText(/^This isn't saved on this device yet\./)).toBeVisible();
    expect(await screen.findByText('Failed to fetch people')).toBeVisible();
  });
});
