import { event } from '@nightjar/domain/events/calls';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const pathAtDeesBar =
  (tab: string) =>
  ({ bar }: Night) =>
    `/admin/venues/${bar.venueId}/${tab}`;
const pathOfOpenEvent = ({ events }: Night) => `/admin/events/${events.open}`;
const editOpenEventPath = ({ events }: Night) => `/admin/events/${events.open}/edit`;

/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
const scrollToPictures = (page: Page) =>
  page.getByRole('heading', { name: 'Gallery' }).evaluate(title => title.scrollIntoView());
const scrollToTonight = (page: Page) =>
  page.locator('[data-tonight]').evaluate(day => day.scrollIntoView({ block: 'center' }));

/** Fills in the form of an event: a quiz on four Mondays, when the bar is closed. */
async function fillInQuizEvent(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Quiz of the moths');
  await page.getByLabel('Type').selectOption('Trivia');
  await page.getByLabel('Date').fill('2027-01-04');
  await page.getByLabel('Starts').fill('14:00');
  await page.getByLabel('Ends').fill('01:00');
  await page.getByLabel('Repeat weekly').selectOption({ index: 3 });
}

/** These screens show events and pictures at the venue desk. */
export const eventsScreens: readonly Screen[] = [
  { name: 'desk-venue-events', who: 'wren', path: pathAtDeesBar('events') },
  { name: 'desk-venue-events-wide', who: 'wren', path: pathAtDeesBar('events'), wide: true },
  { name: 'desk-venue-events-month', who: 'wren', path: pathAtDeesBar('events?view=month') },
  {
    name: 'desk-venue-events-month-wide',
    who: 'wren',
    path: pathAtDeesBar('events?view=month'),
    wide: true,
    act: scrollToTonight,
  },
  { name: 'desk-events', who: 'wren', path: '/admin/events' },
  { name: 'desk-events-wide', who: 'wren', path: '/admin/events', wide: true },
  { name: 'desk-events-month-wide', who: 'wren', path: '/admin/events?view=month', wide: true },
  { name: 'desk-events-none-wide', who: 'wren', path: '/admin/events?search=zzzzz', wide: true },
  {
    name: 'desk-events-failed-wide',
    who: 'wren',
    path: '/admin/events',
    wide: true,
    fails: [adminEvents],
    act: waitForError,
  },
  { name: 'desk-event', who: 'wren', path: pathOfOpenEvent },
  { name: 'desk-event-wide', who: 'wren', path: pathOfOpenEvent, wide: true },
  { name: 'desk-event-failed-wide', who: 'wren', path: pathOfOpenEvent, wide: true, fails: [event] },
  { name: 'desk-event-add', who: 'wren', path: pathAtDeesBar('events/add'), act: fillInQuizEvent },
  {
    name: 'desk-event-add-wide',
    who: 'wren',
    path: pathAtDeesBar('events/add'),
    wide: true,
    act: fillInQuizEvent,
  },
  { name: 'desk-event-edit-wide', who: 'wren', path: editOpenEventPath, wide: true },
  {
    name: 'desk-event-errors-wide',
    who: 'wren',
    path: '/admin/events/add',
    wide: true,
    act: page => page.getByRole('button', { name: 'Publish' }).click(),
  },
  { name: 'desk-images', who: 'wren', path: pathAtDeesBar('images') },
  { name: 'desk-images-wide', who: 'wren', path: pathAtDeesBar('images'), wide: true },
  { name: 'desk-images-gallery', who: 'wren', path: pathAtDeesBar('images'), act: scrollToPictures },
  {
    name: 'desk-images-gallery-wide',
    who: 'wren',
    path: pathAtDeesBar('images'),
    wide: true,
    act: scrollToPictures,
  },
  { name: 'desk-images-read-wide', who: 'dee', path: pathAtDeesBar('images'), wide: true },
  {
    name: 'desk-images-failed-wide',
    who: 'wren',
    path: pathAtDeesBar('images'),
    wide: true,
    fails: [adminVenue],
  },
];
