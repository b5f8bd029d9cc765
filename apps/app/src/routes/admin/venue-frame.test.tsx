import { brand } from '@nightjar/domain/brand';
import { declaredCalls } from '@nightjar/domain/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { exampleNow, id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const pathOfTab = (tab: string) => `/admin/venues/${id('venue')}${tab}`;
const confirmedVenue = { active: true, confirmed_at: exampleNow, may_confirm: false, role: 'Manager' };
/** The calls of the page in the frame get no answer, because these tests are about the frame. */
const unansweredCalls = declaredCalls.filter(({ surface }) => surface === 'desk').map(pending);
const venueReply = (change: Partial<OutputWireOf<typeof adminVenue>> = {}) =>
  reply(adminVenue, exampleDeskVenue({ ...confirmedVenue, ...change }));
const openFrame = (reply_ = venueReply(), as = bartenderDetails(), tab = '/images') =>
  renderApp(pathOfTab(tab), [...unansweredCalls.filter(({ to }) => to !== adminVenue), reply_], { as });
const findTabs = () => screen.findByRole('navigation', { name: 'Pages of this venue' });

describe("a venue's pages at the desk", () => {
  it('the address of a venue at the venue desk opens the tab "Info"', async () => {
    const app = await openFrame(venueReply(), bartenderDetails(), '');
    expect(app.path()).toBe(pathOfTab('/info'));
  });

  it("the head of a venue's pages at the venue desk shows name, city, opening state and the user's role", async () => {
    await openFrame();
    expect(await screen.findByRole('heading', { level: 1, name: 'The Low Lantern' })).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    // The tab "Info" shows the opening hours a second time, so the first match is taken.
    expect(screen.getAllByText(/Open until 2:00am/)[0]).toBeVisible();
    expect(screen.getByText('Tampa, FL')).toBeVisible();
    expect(screen.getAllByText('Manager')[0]).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Venues' })).toHaveAttribute('href', '/admin/venues/search');
  });

  it('the tabs of a venue at the venue desk are links, and Back leads to the tab before', async () => {
    const app = await openFrame(venueReply(), bartenderDetails(), '/info');
    const bar = within(await findTabs());
    expect(bar.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Info',
      'Staff',
      'Events',
      'Images',
      'Drinks',
    ]);
    expect(bar.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page');
    await app.user.click(bar.getByRole('link', { name: 'Images' }));
    await waitFor(() => expect(app.path()).toBe(pathOfTab('/images')));
    expect(within(await findTabs()).getByRole('link', { name: 'Images' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    app.router.history.back();
    await waitFor(() => expect(app.path()).toBe(pathOfTab('/info')));
  });

  it("the head of a venue's pages at the venue desk has a link to the venue in the app", async () => {
    await openFrame();
    expect(await screen.findByRole('link', { name: 'View in app' })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
  });

  it("the head of a venue's pages shows a rep without a membership no link to the app", async () => {
    await openFrame(venueReply({ role: null }), rep);
    await findTabs();
    expect(screen.queryByRole('link', { name: 'View in app' })).not.toBeInTheDocument();
  });

  it('the head of an unconfirmed venue shows that guests cannot see it, and links a rep to its confirmation', async () => {
    await openFrame(venueReply({ active: false, confirmed_at: null, may_confirm: true }), rep);
    expect(await screen.findByText(/Not confirmed yet. Guests see it once/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Confirm it' })).toHaveAttribute(
      'href',
      `/admin/venues/confirm/${id('venue')}`,
    );
  });

  it('the head of an imported venue shows that guests find it, and offers its team no confirmation', async () => {
    await openFrame(venueReply({ active: true, confirmed_at: null }));
    expect(await screen.findByText(/Guests find it, and nothing is poured/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Confirm it' })).not.toBeInTheDocument();
  });

  it('the head of an archived venue shows the day of archiving, and no link to the app', async () => {
    await openFrame(venueReply({ archived_at: minutesFromNow(-3 * 24 * 60), active: false }));
    expect(await screen.findByRole('note')).toHaveTextContent(/^Archived on May 12/);
    expect(screen.queryByRole('link', { name: 'View in app' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Open until/)).not.toBeInTheDocument();
  });

  it.each([403, 404])(
    'a venue of another team, which the server refuses with HTTP %s, is not shown at the venue desk',
    async status => {
      await openFrame(fail(adminVenue, status, { message: 'Venue not found' }));
      expect(await screen.findByRole('heading', { name: "This venue isn't on your desk." })).toBeVisible();
      expect(screen.queryByRole('navigation', { name: 'Pages of this venue' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'To your venues' })).toHaveAttribute('href', '/admin');
    },
  );

  it('a venue that fails to load at the venue desk shows an error and loads again by "Try again"', async () => {
    const app = await openFrame(fail(adminVenue, 500));
    expect(await screen.findByText('Failed to fetch venue')).toBeVisible();
    app.reply(venueReply());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The Low Lantern' })).toBeVisible();
  });

  it('the tabs of a venue at the venue desk are shown before the venue is loaded', async () => {
    await openFrame(pending(adminVenue));
    expect(within(await findTabs()).getByRole('link', { name: 'Drinks' })).toHaveAttribute(
      'href',
      pathOfTab('/drinks'),
    );
  });
});
