import { brand } from '@nightjar/domain/brand';
import { event, eventSocials, eventsByVenue } from '@nightjar/domain/events/calls';
import { adminEvents, deleteEvent } from '@nightjar/domain/events/desk/calls';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventCardOf, eventOf, id, minutesFromNow, userDetails } from '../../testing/examples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, instead, reply, wire } from '../../testing/replies.ts';
import { deskVenueOf } from '../../testing/venue-desk-examples.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const venue = id('venue');
const listed = (events = [eventCardOf({ going_count: 4 })]) => ({
  events,
  total: events.length,
  pagination: { limit: 50, offset: 0, total: events.length },
});
const types = wire('GET /rest/v1/event_types', 200, [{ id: 1, name: 'Live music' }]);
const usual = [
  reply(adminVenue, deskVenueOf({ active: true })),
  reply(eventsByVenue, listed()),
  reply(adminEvents, listed()),
  types,
];

const open = (route: string, replies = usual) => renderApp(route, replies, { as: rep, wide: true });
const tab = `/admin/venues/${venue}/events`;

describe('the nights of a venue', () => {
  it('are listed by month with their state, who goes and a way to each', async () => {
    await open(tab);
    const link = await screen.findByRole('link', { name: 'Moth Night' });
    expect(link).toHaveAttribute('href', `/admin/venues/${venue}/events/${id('event')}`);
    expect(screen.getByRole('heading', { level: 2, name: 'Events' })).toBeVisible();
    expect(screen.getByText('4 in')).toBeVisible();
    expect(screen.getByText('Published')).toBeVisible();
    expect(screen.getByRole('list', { name: 'The next seven nights' })).toHaveTextContent('1 event');
    expect(screen.getByRole('link', { name: 'Add event' })).toHaveAttribute('href', `${tab}/add`);
  });

  it('are a month as well, and the address keeps the choice', async () => {
    const app = await open(tab);
    await app.user.click(await screen.findByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(app.path()).toBe(`${tab}?view=month`);
    await app.user.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(app.path()).toMatch(/month=\d{4}-\d\d/));
  });

  it('that are past are behind a switch in the address', async () => {
    const app = await open(tab);
    await app.user.click(await screen.findByRole('radio', { name: 'Past' }));
    await waitFor(() => expect(app.path()).toBe(`${tab}?when=past`));
    expect(app.inputs(eventsByVenue).at(-1)).toMatchObject({ when: 'past' });
  });

  it('say what to do where there is none', async () => {
    await open(tab, instead(usual, [reply(eventsByVenue, listed([]))]));
    expect(await screen.findByRole('heading', { name: 'An empty calendar is a quiet bar.' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add event' })).toHaveLength(2);
  });

  it('are read, and not changed, by a bartender', async () => {
    await open(tab, instead(usual, [reply(adminVenue, deskVenueOf({ may_edit: false }))]));
    await screen.findByRole('link', { name: 'Moth Night' });
    expect(screen.queryByRole('link', { name: 'Add event' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /More for/ })).not.toBeInTheDocument();
  });

  it('are deleted by the keyboard alone, of a series with the later ones, once asked', async () => {
    const night = eventOf({ may_edit: true, going_count: 4, series: { nights: 2, going: 6 } });
    const app = await open(tab, [...usual, reply(event, night), reply(deleteEvent, { deleted: true })]);
    (await screen.findByRole('button', { name: 'More for Moth Night' })).focus();
    await app.user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('dialog', { name: 'Moth Night' }));
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
  it('are a table, those to come first, each row a link', async () => {
    const app = await open('/admin/events');
    const table = within(await screen.findByRole('table', { name: 'Events' }));
    expect(await table.findByRole('link', { name: 'Moth Night' })).toHaveAttribute(
      'href',
      `/admin/events/${id('event')}`,
    );
    expect(table.getByRole('cell', { name: 'The Lantern' })).toBeVisible();
    expect(app.inputs(adminEvents)).toContainEqual({ when: 'upcoming', limit: 50, offset: 0 });
  });

  it('are filtered by the address', async () => {
    const app = await open('/admin/events?type=1&status=draft&date=2026-05-20');
    await screen.findByRole('link', { name: 'Moth Night' });
    expect(app.inputs(adminEvents)).toContainEqual({
      ...{ type_id: 1, status: 'draft', date: '2026-05-20', limit: 50, offset: 0 },
    });
    await app.user.click(screen.getByRole('button', { name: /Remove Status/ }));
    await waitFor(() => expect(app.path()).toBe('/admin/events?type=1&date=2026-05-20'));
  });

  it('say that they did not load, and load on request', async () => {
    const app = await open('/admin/events', instead(usual, [fail(adminEvents, 500)]));
    expect(await screen.findByText('Failed to fetch admin events')).toBeVisible();
    app.reply(reply(adminEvents, listed()));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Moth Night' })).toBeVisible();
  });

  it('offer to clear the filters where none fits', async () => {
    const app = await open('/admin/events?search=owl', instead(usual, [reply(adminEvents, listed([]))]));
    expect(await screen.findByText('No event fits.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(app.path()).toBe('/admin/events'));
  });
});

describe('the page of an event', () => {
  const night = eventOf({ may_edit: true, going_count: 4, updated_at: minutesFromNow(-5) });
  const socials = reply(eventSocials, { going_count: 4, waiting_count: 0, friends: [] });

  it('has its facts, who goes, and how guests see it', async () => {
    await open(`/admin/events/${id('event')}`, [...usual, reply(event, night), socials]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Moth Night' })).toBeVisible();
    expect(screen.getByText('4 people are in')).toBeVisible();
    expect(screen.getByText('Seen from the app')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/admin/events/${id('event')}/edit`,
    );
  });

  it('that does not load says so', async () => {
    await open(`/admin/events/${id('event')}`, [...usual, fail(event, 500)]);
    expect(await screen.findByText('Failed to fetch event')).toBeVisible();
  });
});
