import { brand } from '@nightjar/domain/brand';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { exampleNow, id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenueRow } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, type Reply, reply, replyCounted } from '../../testing/replies.ts';

type VenueRow = ReturnType<typeof exampleDeskVenueRow>;
type EventCard = ReturnType<typeof exampleEventCard>;

const rep = userDetails({
  first_name: 'Wren',
  subscribed: false,
  [brand.repRole]: true,
  allow_admin_access: true,
});
const fridayAtFour = '2026-05-15T16:00:00-04:00';
const everyDay = (start: number, end: number) =>
  [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start, end } }));
const lantern = exampleDeskVenueRow({
  active: true,
  confirmed_at: exampleNow,
  role: 'Manager',
  hours: everyDay(1800, 200),
});

const venuesReply = (rows: VenueRow[], total = rows.length) =>
  replyCounted(adminVenues, () => ({ data: rows, total }));
const eventsReply = (...events: EventCard[]) =>
  reply(adminEvents, {
    events,
    total: events.length,
    pagination: { limit: 50, offset: 0, total: events.length },
  });
const venueReplies = (rows: VenueRow[]) => [venuesReply(rows), eventsReply()];
const headingNamed = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const regionNamed = (name: string) => screen.findByRole('region', { name });
/** A card has a link to the venue, and so has the search below the cards. This is the card's link. */
const cardLink = async () =>
  within(await screen.findByRole('heading', { level: 3, name: 'The Low Lantern' })).getByRole('link');
const openAsBartender = (replies: readonly Reply[], at = fridayAtFour) =>
  renderApp('/admin', replies, { as: bartenderDetails(), at });

describe('the start of the desk for a team', () => {
  it('the start page of the venue desk greets by the hour and shows when the bar opens', async () => {
    const app = await openAsBartender(venueReplies([lantern]));
    expect(await headingNamed('Afternoon, Robin. Doors in 2 h.')).toBeVisible();
    expect(screen.getByText('Friday night, May 15')).toBeVisible();
    await waitFor(() =>
      expect(app.inputs(adminEvents)).toEqual([{ date: '2026-05-15', until: '2026-05-15', limit: 50 }]),
    );
  });

  it.each([
    ['2026-05-15T20:10:00-04:00', 'Evening, Robin. Doors are open until 2:00am.'],
    ['2026-05-16T01:35:00-04:00', 'Evening, Robin. Last call in 25 min.'],
    ['2026-05-15T09:00:00-04:00', 'Morning, Robin. Doors in 9 h.'],
    ['2026-05-15T03:00:00-04:00', 'Evening, Robin. Closed, opens 6:00pm.'],
  ])('the start page of the venue desk shows at %s the text "%s"', async (at, words) => {
    await openAsBartender(venueReplies([lantern]), at);
    expect(await headingNamed(words)).toBeVisible();
  });

  it('the start page of the venue desk at 1:30 on Saturday shows the night of Friday', async () => {
    const app = await openAsBartender(venueReplies([lantern]), '2026-05-16T01:30:00-04:00');
    expect(await screen.findByText('Friday night, May 15')).toBeVisible();
    await waitFor(() => expect(app.inputs(adminEvents).at(-1)).toMatchObject({ date: '2026-05-15' }));
  });

  it("the start page of the venue desk names, of a bartender's several venues, the one whose opening hours begin soonest", async () => {
    const late = exampleDeskVenueRow({ id: id('venue', 2), name: 'Nine Lives', hours: everyDay(2100, 300) });
    await openAsBartender(venueReplies([late, lantern]));
    expect(await headingNamed('Afternoon, Robin. Doors at The Low Lantern in 2 h.')).toBeVisible();
  });

  it("the start page of the venue desk shows a bartender's venues as cards with links to their pages", async () => {
    await openAsBartender(venueReplies([lantern]));
    expect(await cardLink()).toHaveAttribute('href', `/admin/venues/${lantern.id}/info`);
    expect(screen.getByText('Manager')).toBeVisible();
    const ways = within(screen.getByRole('navigation', { name: 'Pages of The Low Lantern' }));
    expect(ways.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(
      ['drinks', 'staff', 'events'].map(tab => `/admin/venues/${lantern.id}/${tab}`),
    );
  });

  it('the start page of the venue desk lets a bartender search their own venues', async () => {
    const app = await openAsBartender(venueReplies([lantern]));
    expect(await screen.findByRole('table', { name: 'Your venues' })).toBeVisible();
    await app.user.type(screen.getByRole('searchbox', { name: 'Name' }), 'lan');
    await waitFor(() =>
      expect(app.inputs(adminVenues).at(-1)).toEqual(expect.objectContaining({ name: 'lan' })),
    );
  });

  it('the start page of the venue desk links to the confirmation steps of an unconfirmed venue', async () => {
    await openAsBartender(venueReplies([exampleDeskVenueRow({ role: 'Manager', steps_done: 2 })]));
    expect(await screen.findByRole('link', { name: 'To confirm: 2 of 6' })).toHaveAttribute(
      'href',
      `/admin/venues/confirm/${lantern.id}`,
    );
  });

  it('the start page of the venue desk links to the list of venues when a bartender has more venues than it shows', async () => {
    await openAsBartender([venuesReply([lantern], 40), eventsReply()]);
    expect(await screen.findByRole('link', { name: 'All 40 venues' })).toHaveAttribute(
      'href',
      '/admin/venues/search',
    );
  });

  it('the start page of the venue desk explains to a bartender without a team how to join a team', async () => {
    await openAsBartender(venueReplies([]));
    expect(await screen.findByRole('heading', { name: 'You are not on a team yet.' })).toBeVisible();
    expect(screen.getByText(/Ask a manager of your bar to invite you/)).toBeVisible();
  });

  it('the start page of the venue desk shows users that their own request to join a team waits', async () => {
    const as = userDetails({ subscribed: false, pro: true }, { pros: [exampleOwnPro()] });
    await renderApp('/admin', venueReplies([]), { as });
    expect(await screen.findByText(/Your request to join The Low Lantern is waiting/)).toBeVisible();
  });

  it('the start page of the venue desk shows that the venues failed to load, and loads again by "Try again"', async () => {
    const app = await openAsBartender([fail(adminVenues, 500), eventsReply()]);
    expect(await screen.findByText('Failed to fetch venues')).toBeVisible();
    app.reply(venuesReply([lantern]));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cardLink()).toBeVisible();
  });
});

describe("tonight's events", () => {
  it("tonight's events at the venue desk are sorted by their start, with drafts and cancelled events", async () => {
    const late = exampleEventCard({
      event_id: id('event', 2),
      name: 'Late Set',
      starts_at: minutesFromNow(90),
    });
    const off = exampleEventCard({
      event_id: id('event', 3),
      name: 'Trivia',
      starts_at: minutesFromNow(-60),
      status: 'cancelled',
    });
    const draft = exampleEventCard({
      event_id: id('event', 4),
      starts_at: minutesFromNow(30),
      status: 'draft',
    });
    await renderApp('/admin', [venuesReply([lantern]), eventsReply(late, off, draft)], {
      as: bartenderDetails(),
    });
    const rows = await within(await regionNamed("Tonight's events")).findAllByRole('listitem');
    expect(rows.map(row => within(row).getByRole('link').textContent)).toEqual([
      'Trivia',
      'Moth night',
      'Late Set',
    ]);
    expect(rows[0]).toHaveTextContent('9:30pm');
    expect(rows[0]).toHaveTextContent('Called off');
    expect(rows[1]).toHaveTextContent('Draft');
    expect(rows[2]).toHaveTextContent('12 going');
    expect(within(rows[2] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/events/${id('event', 2)}`,
    );
  });

  it('the start page of the venue desk shows "Nothing on tonight" when there is no event', async () => {
    await openAsBartender(venueReplies([lantern]));
    expect(await screen.findByText(/Nothing on tonight/)).toBeVisible();
  });

  it("the start page of the venue desk keeps its venues when tonight's events fail to load", async () => {
    await openAsBartender([venuesReply([lantern]), fail(adminEvents, 500)]);
    expect(await screen.findByText('Failed to fetch admin events')).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'The Low Lantern' })).toBeVisible();
  });
});

describe('the start of the desk for a rep', () => {
  const waiting = exampleDeskVenueRow({
    id: id('venue', 7),
    name: 'Low Tide',
    created_at: minutesFromNow(-4320),
  });

  it('the start page of the venue desk shows a rep the number of unconfirmed venues, and lists the oldest first', async () => {
    const app = await renderApp('/admin', [venuesReply([waiting], 1204), eventsReply()], { as: rep });
    const panel = within(await regionNamed('1,204 venues to confirm'));
    expect(await panel.findByRole('link', { name: 'Low Tide' })).toHaveAttribute(
      'href',
      `/admin/venues/confirm/${waiting.id}`,
    );
    expect(panel.getByText('Added 3 d ago by Wren Reed')).toBeVisible();
    expect(panel.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/admin/venues/confirm');
    expect(app.inputs(adminVenues)).toContainEqual(
      expect.objectContaining({ confirmed: false, sortBy: 'added', sortOrder: 'asc' }),
    );
  });

  it("the start page of the venue desk shows a rep the figures of the rep's own venues, and leads to the venues that wait", async () => {
    await renderApp('/admin', venueReplies([]), { as: rep });
    const figures = within(await regionNamed('Your figures'));
    expect(await figures.findByText('262')).toBeVisible();
    expect(figures.getByText('Rewards due').closest('div')).toHaveTextContent('2');
    expect(figures.getByRole('link', { name: '3' })).toHaveAttribute('href', '/admin/venues/confirm');
  });

  it('the start page of the venue desk shows a rep that every venue is confirmed', async () => {
    await renderApp('/admin', venueReplies([]), { as: rep });
    const panel = within(await regionNamed('All perches checked.'));
    expect(await panel.findByText(/Every venue has been looked at/)).toBeVisible();
  });

  it('the start page of the venue desk lets a rep search all venues, and greets without opening hours', async () => {
    const app = await renderApp('/admin', venueReplies([lantern]), { as: rep });
    expect(await headingNamed('Evening, Wren.')).toBeVisible();
    await app.user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveFocus();
  });

  it('the start page of the venue desk shows its table of venues as busy while it loads', async () => {
    await renderApp('/admin', [pending(adminVenues), eventsReply()], { as: rep });
    expect(await screen.findByRole('table', { name: 'Venues' })).toHaveAttribute('aria-busy', 'true');
  });
});
