import { adminVenue, adminVenues, venuePlace } from '@nightjar/domain/venues/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const infoPath = ({ bar }: Night) => `/admin/venues/${bar.venueId}/info`;
const confirmPath = ({ bar }: Night) => `/admin/venues/confirm/${bar.venueId}`;

const placeBefore = { lat: 27.9601, lng: -82.4401, state: 'FL', timezone: 'America/New_York' };
const placeAfter = { lat: 27.9506, lng: -82.4572, state: 'GA', timezone: 'America/Chicago' };
const placeChange = {
  before: placeBefore,
  after: placeAfter,
  asked: true,
  asked_at: '2026-05-15T21:30:00Z',
  asked_by: 'Finch Abara',
};

/** Answers with the bar as the server has it, and with the changes that its team requests. */
const answerVenueWithPlaceChange =
  (more: object = {}) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${adminVenue.path}`, async route => {
      const answer = await route.fetch();
      const body = await answer.json();
      const data = { ...body.data, place_change: placeChange, ...more };
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
  };

/** Answers that, besides the venues to confirm, two bars wait for a rep to check their place. */
async function showTwoWaitingPlaces(page: Page): Promise<void> {
  await page.route(`**${adminVenues.path}`, async route => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (!route.request().postDataJSON().place_asked) return route.fulfill({ response: answer, json: body });
    const first = await route.fetch({ postData: JSON.stringify({ pageSize: 2, confirmed: true }) });
    const { data } = await first.json();
    const near = { ...placeChange, after: { ...placeBefore, lat: placeBefore.lat + 0.01 }, asked_by: null };
    const json = {
      ...body,
      data: data.map((row: object, nth: number) => ({ ...row, place_change: nth ? near : placeChange })),
    };
    return route.fulfill({ response: answer, json });
  });
}

/** Puts the pin at a place where three states meet. */
async function showPinBesideBorder(page: Page): Promise<void> {
  await page.route(`**${venuePlace.path}`, route => {
    const data = {
      states: ['FL', 'GA', 'AL'],
      state: 'FL',
      timezones: ['America/New_York', 'America/Chicago'],
    };
    return route.fulfill({ status: 200, json: { success: true, message: '', data, total: null } });
  });
}

async function scrollToPinRegions(page: Page): Promise<void> {
  await page.getByText('From the pin').waitFor();
  await page.getByText('From the pin').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
}

const answerAsTeamMember = answerVenueWithPlaceChange({ may_confirm: false, role: 'manager' });
const screensOfPlace = (name: string, screen: Omit<Screen, 'name'>): Screen[] => [
  { ...screen, name: `${name}-wide`, wide: true },
  { ...screen, name: `${name}-tablet`, tablet: true },
  { ...screen, name },
];

/** These screens show where a bar is: the facts about its pin, and a place that a rep has not checked yet. */
export const placeScreens: readonly Screen[] = [
  ...screensOfPlace('desk-place-info', { who: 'wren', path: infoPath, act: scrollToPinRegions }),
  ...screensOfPlace('desk-place-border', {
    who: 'wren',
    path: infoPath,
    prepare: showPinBesideBorder,
    act: scrollToPinRegions,
  }),
  ...screensOfPlace('desk-place-asked', { who: 'wren', path: infoPath, prepare: answerAsTeamMember }),
  ...screensOfPlace('desk-place-decide', {
    who: 'wren',
    path: confirmPath,
    prepare: answerVenueWithPlaceChange(),
  }),
  ...screensOfPlace('desk-place-list', {
    who: 'wren',
    path: '/admin/venues/confirm',
    prepare: showTwoWaitingPlaces,
  }),
];
