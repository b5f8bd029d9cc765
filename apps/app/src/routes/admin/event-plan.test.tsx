import { brand } from '@nightjar/domain/brand';
import { event, eventSocials, eventsByVenue } from '@nightjar/domain/events/calls';
import { adminEvents, deleteEvent } from '@nightjar/domain/events/desk/calls';
import { exampleEvent, exampleEventCard } from '@nightjar/domain/events/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, overrideReplies, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const venueId = id('venue');
const eventList = (events = [exampleEventCard({ going_count: 4 })]) => ({
  events,
  total: events.length,
  pagination: { limit: 50, offset: 0, total: events.length },
});
const eventTypesReply = httpReply('GET /rest/v1/event_types', 200, [{ id: 1, name: 'Live music' }]);
const usualReplies = [
  reply(adminVenue, exampleDeskVenue({ active: true })),
  reply(eventsByVenue, eventList()),
  reply(adminEvents, eventList()),
  eventTypesReply,
];

const openPage = (route: string, replies = usualReplies) =>
  renderApp(route, replies, { as: rep, wide: true });
const eventsTabPath = `/admin/venues/${venueId}/events`;

describe('the nights of a venue', () => {
  it("the list of a venue's events shows state and number of guests of each, and links to its page", async () => {
    await openPage(eventsTabPath);
    const link = await screen.findByRole('link', { name: 'Moth night' });
    expect(link).toHaveAttribute('href', `/admin/venues/${venueId}/events/${id('event')}`);
    expect(screen.getByRole('heading', { level: 2, name: 'Events' })).toBeVisible();
    expect(screen.getByText('4 in')).toBeVisible();
    expect(screen.getByText('Published')).toBeVisible();
    expect(screen.getByRole('list', { name: 'The next seven nights' })).toHaveTextContent('1 event');
    expect(screen.getByRole('link', { name: 'Add event' })).toHaveAttribute('href', `${eventsTabPath}/add`);
  });

  it("a venue's events are shown as a month too, which the address keeps", async () => {
    const app = await openPage(eventsTabPath);
    await app.user.click(await screen.findByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(app.path()).toBe(`${eventsTabPath}?view=month`);
    await app.user.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(app.path()).toMatch(/month=\d{4}-\d\d/));
  });

  it('a venue\'s past events are shown by the switch "Past", which the address keeps', async () => {
    const app = await openPage(eventsTabPath);
    await app.user.click(await screen.findByRole('radio', { name: 'Past' }));
    await waitFor(() => expect(app.path()).toBe(`${eventsTabPath}?when=past`));
    expect(app.inputs(eventsByVenue).at(-1)).toMatchObject({ when: 'past' });
  });

  it('a venue without events shows a sentence and two links to add an event', async () => {
    await openPage(eventsTabPath, overrideReplies(usualReplies, [reply(eventsByVenue, eventList([]))]));
    expect(await screen.findByRole('heading', { name: 'An empty calendar is a quiet bar.' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add event' })).toHaveLength(2);
  });

  it("a bartender reads the venue's events and gets no button to change them", async () => {
    await openPage(
      eventsTabPath,
      overrideReplies(usualReplies, [reply(adminVenue, exampleDeskVenue({ may_edit: false }))]),
    );
    await screen.findByRole('link', { name: 'Moth night' });
    expect(screen.queryByRole('link', { name: 'Add event' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /More for/ })).not.toBeInTheDocument();
  });

  it('the team reads that sold tickets are refunded before a night that costs is deleted', async () => {
    const night = exampleEvent({ may_edit: true, price_cents: 2200 });
    const app = await openPage(eventsTabPath, [...usualReplies, reply(event, night)]);
    await app.user.click(await screen.findByRole('button', { name: 'More for Moth night' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Moth night' }));
    await app.user.click(menu.getByRole('button', { name: 'Delete' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Delete this event?' }));
    expect(
      await sheet.findByText('Sold tickets are refunded in full, and we tell their guests.'),
    ).toBeVisible();
  });

  it('an event and the later nights of its series are deleted by the keyboard alone, after a question', async () => {
    const night = exampleEvent({ may_edit: true, going_count: 4, series: { nights: 2, going: 6 } });
    const app = await openPage(eventsTabPath, [
      ...usualReplies,
      reply(event, night),
      reply(deleteEvent, { deleted: true }),
    ]);
    (await screen.findByRole('button', { name: 'More for Moth night' })).focus();
    await app.user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('dialog', { name: 'Moth night' }));
    menu.getByRole('button', { name: 'Delete' }).focus();
    await app.user.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Delete this event?' }));
    expect(await sheet.findByText('4 people are in. We tell them right away.')).toBeVisible();
    sheet.getByRole('radio', { name: 'Only this night' }).focus();
    await app.user.keyboard('{ArrowDown}');
    await app.user.click(sheet.getByRole('radio', { name: 'This night and the 2 after it' }));
    expect(sheet.getByText('10 people are in. We tell them right away.')).toBeVisible();
    sheet.getByRole('button', { name: 'Delete' }).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.inputs(deleteEvent)).toEqual([{ event_id: id('event'), scope: 'later' }]));
  });
});

describe('the events of all venues', () => {
  it("the table of all venues' events lists upcoming events, each linked to its page", async () => {
    const app = await openPage('/admin/events');
    const table = within(await screen.findByRole('table', { name: 'Events' }));
    expect(await table.findByRole('link', { name: 'Moth night' })).toHaveAttribute(
      'href',
      `/admin/events/${id('event')}`,
    );
    expect(table.getByRole('cell', { name: 'The Low Lantern' })).toBeVisible();
    expect(app.inputs(adminEvents)).toContainEqual({ when: 'upcoming', limit: 50, offset: 0 });
  });

  it("the table of all venues' events takes its filters from the address", async () => {
    const app = await openPage('/admin/events?type=1&status=draft&date=2026-05-20');
    await screen.findByRole('link', { name: 'Moth night' });
    expect(app.inputs(adminEvents)).toContainEqual({
      ...{ type_id: 1, status: 'draft', date: '2026-05-20', limit: 50, offset: 0 },
    });
    await app.user.click(screen.getByRole('button', { name: /Remove Status/ }));
    await waitFor(() => expect(app.path()).toBe('/admin/events?type=1&date=2026-05-20'));
  });

  it('the table of all venues\' events shows that it failed to load, and loads again by "Try again"', async () => {
    const app = await openPage('/admin/events', overrideReplies(usualReplies, [fail(adminEvents, 500)]));
    expect(await screen.findByText('Failed to fetch admin events')).toBeVisible();
    app.reply(reply(adminEvents, eventList()));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Moth night' })).toBeVisible();
  });

  it("the table of all venues' events offers to clear the filters when no event matches", async () => {
    const app = await openPage(
      '/admin/events?search=owl',
      overrideReplies(usualReplies, [reply(adminEvents, eventList([]))]),
    );
    expect(await screen.findByText('No event fits.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(app.path()).toBe('/admin/events'));
  });
});

describe('the page of an event', () => {
  const night = exampleEvent({ may_edit: true, going_count: 4, updated_at: minutesFromNow(-5) });
  const socials = reply(eventSocials, { going_count: 4, waiting_count: 0, friends: [] });

  it('the page of an event shows its data, how many people go, and a preview as guests see it', async () => {
    await openPage(`/admin/events/${id('event')}`, [...usualReplies, reply(event, night), socials]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Moth night' })).toBeVisible();
    expect(screen.getByText('4 people are in')).toBeVisible();
    expect(screen.getByText('Seen from the app')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/admin/events/${id('event')}/edit`,
    );
  });

  it('the page of an event that fails to load shows an error', async () => {
    await openPage(`/admin/events/${id('event')}`, [...usualReplies, fail(event, 500)]);
    expect(await screen.findByText('Failed to fetch event')).toBeVisible();
  });
});
