import { brand } from '@nightjar/domain/brand';
import { event, eventSocials } from '@nightjar/domain/events/calls';
import { createEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import { exampleEvent } from '@nightjar/domain/events/example';
import { id } from '@nightjar/domain/kernel/example';
import { bucket } from '@nightjar/domain/kernel/upload';
import { adminVenue, adminVenues } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue, exampleDeskVenueRow } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { installPictureDecoding } from '../../testing/canvas.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, overrideReplies, type Reply, refuse, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const venueId = id('venue');
const eventTypesReply = httpReply('GET /rest/v1/event_types', 200, [
  { id: 1, name: 'Live music' },
  { id: 2, name: 'Quiz' },
]);
const savedEvent = exampleEvent({ name: 'Quiz', may_edit: true });
const socialsReply = reply(eventSocials, { going_count: 4, waiting_count: 0, friends: [] });
const usualReplies = [
  reply(adminVenue, exampleDeskVenue({ active: true })),
  eventTypesReply,
  socialsReply,
  reply(event, savedEvent),
];
const addPath = `/admin/venues/${venueId}/events/add`;
const editPath = `/admin/events/${id('event')}/edit`;
const openPage = (route: string, replies: readonly Reply[] = []) =>
  renderApp(route, overrideReplies(usualReplies, replies), { as: rep, wide: true });
type App = Awaited<ReturnType<typeof openPage>>;

const fieldNamed = (name: string) => screen.getByLabelText(name);
async function fillFields(app: App, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await app.user.clear(fieldNamed(name));
    if (value) await app.user.type(fieldNamed(name), value);
  }
}
/** Fills in a quiz on a Friday, when the venue is open. */
async function fillQuiz(app: App): Promise<void> {
  await screen.findByLabelText('Title');
  await fillFields(app, { Title: 'Quiz', Date: '2026-05-22', Starts: '21:00', Ends: '01:00' });
  await app.user.selectOptions(fieldNamed('Type'), 'Quiz');
}
const pressPublish = (app: App) => app.user.click(screen.getByRole('button', { name: 'Publish' }));

describe('a new event', () => {
  it('a new event is published by the keyboard alone, and its page opens', async () => {
    const app = await openPage(addPath, [reply(createEvent, savedEvent)]);
    (await screen.findByLabelText('Title')).focus();
    await app.user.keyboard('Quiz');
    await app.user.tab();
    await app.user.selectOptions(document.activeElement as HTMLElement, 'Quiz');
    await app.user.tab();
    await app.user.type(document.activeElement as HTMLElement, '2026-05-22');
    await app.user.tab();
    expect(fieldNamed('Starts')).toHaveFocus();
    fieldNamed('Title').focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.path()).toBe(`/admin/venues/${venueId}/events/${id('event')}`));
    expect(app.inputs(createEvent)).toEqual([
      expect.objectContaining({
        venue_id: venueId,
        name: 'Quiz',
        type: { id: 2 },
        starts_at: '2026-05-23T01:00:00.000Z',
        ends_at: null,
        status: 'published',
      }),
    ]);
  });

  it('the form for an event shows what is missing at each field, and keeps the typed text', async () => {
    const app = await openPage(addPath);
    await screen.findByLabelText('Title');
    await fillFields(app, { Link: 'http://x.example' });
    await pressPublish(app);
    const summary = await screen.findByRole('group', { name: /Not saved/ });
    expect(
      within(summary)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Give it a title.', 'Pick a type.', 'Pick a date.', 'A link begins with https://']);
    expect(fieldNamed('Link')).toHaveValue('http://x.example');
  });

  it('the form for an event shows that an end before the start is on the next day', async () => {
    const app = await openPage(addPath);
    await fillQuiz(app);
    expect(await screen.findByText('Ends the next day: Saturday, May 23.')).toBeVisible();
  });

  it('an event on a night when its venue is closed shows a warning, and can be published', async () => {
    const app = await openPage(addPath, [reply(createEvent, savedEvent)]);
    await fillQuiz(app);
    expect(screen.queryByText('Closed on that night')).not.toBeInTheDocument();
    await fillFields(app, { Date: '2026-05-20' });
    expect(await screen.findByText('Closed on that night')).toBeVisible();
    await pressPublish(app);
    await waitFor(() => expect(app.inputs(createEvent)).toHaveLength(1));
  });

  it('the form for an event shows how many nights a weekly repetition makes', async () => {
    const app = await openPage(addPath, [reply(createEvent, savedEvent)]);
    await fillQuiz(app);
    await app.user.selectOptions(fieldNamed('Repeat weekly'), '3 more weeks');
    expect(
      await screen.findByText('4 nights, the last on Friday, June 12. Each is an event of its own.'),
    ).toBeVisible();
    await pressPublish(app);
    await waitFor(() => expect(app.inputs(createEvent)[0]).toMatchObject({ repeat: { weeks: 3 } }));
  });

  it('the form for an event keeps the typed text after a refusal', async () => {
    const app = await openPage(addPath, [refuse(createEvent, 'starts_in_the_past')]);
    await fillQuiz(app);
    await pressPublish(app);
    expect(await screen.findByText('This start has passed. Pick a later one.')).toBeVisible();
    expect(fieldNamed('Title')).toHaveValue('Quiz');
  });

  it('an event that begins without a venue is added to the venue that is chosen first', async () => {
    const row = exampleDeskVenueRow({ name: 'Velvet Heron' });
    const app = await openPage('/admin/events/add', [
      reply(adminVenues, [row]),
      reply(createEvent, savedEvent),
    ]);
    await app.user.click(await screen.findByRole('radio', { name: 'Velvet Heron, Tampa' }));
    await fillQuiz(app);
    await pressPublish(app);
    await waitFor(() => expect(app.inputs(createEvent)[0]).toMatchObject({ venue_id: row.id }));
  });

  it('the form for a copied event begins with the title "Copy of …"', async () => {
    await openPage(`/admin/events/add/${id('event')}`);
    expect(await screen.findByLabelText('Title')).toHaveValue('Copy of Quiz');
    expect(screen.getByRole('heading', { level: 1, name: 'Copy event' })).toBeVisible();
  });

  it('the form for an event is not shown to a user who may not edit the venue', async () => {
    await renderApp(addPath, [eventTypesReply, reply(adminVenue, exampleDeskVenue({ may_edit: false }))], {
      as: rep,
    });
    expect(await screen.findByText('Only managers change events.')).toBeVisible();
  });
});

describe('a poster', () => {
  const path = `POST /storage/v1/object/${bucket}/events/${id('event')}/profile.jpg` as const;
  async function choosePoster(app: App): Promise<void> {
    const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[0];
    if (!input) throw new Error('There is no field for a file.');
    await app.user.upload(input, new File(['x'], 'poster.png', { type: 'image/png' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Move and zoom' }));
    await app.user.click(sheet.getByRole('button', { name: 'Use photo' }));
    await screen.findByRole('button', { name: 'Change poster' });
  }

  it("a new event's poster is uploaded to a draft, which is then published with the poster's address", async () => {
    installPictureDecoding();
    const app = await openPage(addPath, [
      reply(createEvent, { ...savedEvent, status: 'draft' }),
      reply(updateEvent, savedEvent),
      httpReply(path, 200, { Id: 'f', Key: 'k' }),
    ]);
    await fillQuiz(app);
    await choosePoster(app);
    await pressPublish(app);
    await waitFor(() => expect(app.inputs(updateEvent)).toHaveLength(1));
    expect(app.inputs(createEvent)[0]).toMatchObject({ status: 'draft' });
    expect(app.inputs(updateEvent)[0]).toMatchObject({
      status: 'published',
      profile_image: expect.stringContaining('/profile.jpg'),
    });
  });

  it('a poster whose upload fails leaves the event as a draft, and publishing again makes no second event', async () => {
    installPictureDecoding();
    const app = await openPage(addPath, [
      reply(createEvent, { ...savedEvent, status: 'draft' }),
      reply(updateEvent, savedEvent),
      httpReply(path, 500, { statusCode: '500', error: 'x', message: 'x' }),
    ]);
    await fillQuiz(app);
    await choosePoster(app);
    await pressPublish(app);
    expect(
      await screen.findByText(/Error uploading image\. Please try again\. The event is saved as a draft/),
    ).toBeVisible();
    app.reply(httpReply(path, 200, { Id: 'f', Key: 'k' }));
    await pressPublish(app);
    await waitFor(() => expect(app.inputs(updateEvent)).toHaveLength(1));
    expect(app.inputs(createEvent)).toHaveLength(1);
  });
});

describe('an edited event', () => {
  it('saving an edited event sends the changed fields and the version of the event that the form has read', async () => {
    const app = await openPage(editPath, [reply(updateEvent, savedEvent)]);
    expect(await screen.findByLabelText('Title')).toHaveValue('Quiz');
    await fillFields(app, { Title: 'Pub quiz' });
    expect(screen.getByTitle('Changed')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.inputs(updateEvent)).toEqual([
        { event_id: id('event'), updated_at: savedEvent.updated_at, name: 'Pub quiz' },
      ]),
    );
    await waitFor(() => expect(app.path()).toBe(`/admin/events/${id('event')}`));
  });

  it('editing an event of a series asks which of its nights change', async () => {
    const night = exampleEvent({ ...savedEvent, series: { nights: 3, going: 0 } });
    const app = await openPage(editPath, [reply(event, night), reply(updateEvent, night)]);
    await app.user.click(await screen.findByRole('radio', { name: 'This night and the 3 after it' }));
    await fillFields(app, { Title: 'Pub quiz' });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.inputs(updateEvent)[0]).toMatchObject({ scope: 'later' }));
  });

  it('an event that another user saved meanwhile is merged, and asks about fields that both users changed', async () => {
    const theirs = { name: 'Trivia', price_cents: 900 };
    const conflict = {
      to: updateEvent,
      answer: () => ({
        status: 409,
        body: {
          success: false,
          message: 'This event was changed in the meantime. Reload it and make your change again.',
          data: { updated_at: '2026-05-15T20:00:00.000Z', by: 'Wren Reed', theirs },
          total: null,
          code: 'conflict',
        },
      }),
    };
    const app = await openPage(editPath, [conflict]);
    await screen.findByLabelText('Title');
    await fillFields(app, { Title: 'Pub quiz' });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = within(await screen.findByRole('group', { name: /Wren Reed saved this/ }));
    expect(panel.getByText(/Taken over: Entry in dollars/)).toBeVisible();
    await app.user.click(panel.getByRole('radio', { name: /Pub quiz/ }));
    app.reply(reply(updateEvent, savedEvent));
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.inputs(updateEvent).at(-1)).toEqual({
        event_id: id('event'),
        updated_at: '2026-05-15T20:00:00.000Z',
        name: 'Pub quiz',
      }),
    );
  });

  it('leaving the form for an event with unsaved changes asks first', async () => {
    const app = await openPage(editPath);
    await screen.findByLabelText('Title');
    await fillFields(app, { Title: 'Pub quiz' });
    await app.user.click(screen.getAllByRole('link', { name: 'Events' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Keep editing?' })).toBeVisible();
  });

  it('the form for an event that fails to load shows an error', async () => {
    await openPage(editPath, [fail(event, 500)]);
    expect(await screen.findByText('Failed to fetch event')).toBeVisible();
  });
});
