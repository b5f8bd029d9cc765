import { adminVenue, adminVenues } from '@nightjar/domain/venues/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const pathOfStep = (step: string) => (night: Night) => `/admin/venues/confirm/${night.bar.venueId}/${step}`;
const allSixSteps = ['details', 'hours', 'features', 'images', 'policy', 'staff'];

/** Shows the demo's bar as a bar that a rep has not confirmed yet. */
const answerWithWaitingVenue =
  (more: object = {}) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${adminVenue.path}`, async route => {
      const answer = await route.fetch();
      const body = await answer.json();
      const unseen = { confirmed_at: null, confirmed_steps: ['details'], place_change: null, partner: false };
      const data = { ...body.data, ...unseen, may_edit: true, ...more };
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await page.route(`**${adminVenues.path}`, async route => {
      const { confirmed: _, ...sent } = route.request().postDataJSON();
      const answer = await route.fetch({ postData: JSON.stringify(sent) });
      const body = await answer.json();
      const data = body.data.map((row: object) => ({ ...row, confirmed_at: null, steps_done: 2 }));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
  };

const screensOfManager = (name: string, screen: Omit<Screen, 'name'>): Screen[] => [
  { ...screen, name: `${name}-wide`, wide: true },
  { ...screen, name: `${name}-tablet`, tablet: true },
  { ...screen, name },
];

/** These screens show the confirmation of a bar as a member of its team sees it. */
export const teamConfirmScreens: readonly Screen[] = [
  ...screensOfManager('desk-team-confirm-list', {
    who: 'dee',
    path: '/admin/venues/confirm',
    prepare: answerWithWaitingVenue(),
  }),
  ...screensOfManager('desk-team-confirm-details', {
    who: 'dee',
    path: pathOfStep('details'),
    prepare: answerWithWaitingVenue(),
  }),
  ...screensOfManager('desk-team-confirm-policy', {
    who: 'dee',
    path: pathOfStep('policy'),
    prepare: answerWithWaitingVenue({ team_steps: allSixSteps.slice(0, 4) }),
  }),
  ...screensOfManager('desk-team-confirm-review', {
    who: 'dee',
    path: pathOfStep('review'),
    prepare: answerWithWaitingVenue({ team_steps: allSixSteps }),
  }),
  ...screensOfManager('desk-team-start-waiting', {
    who: 'dee',
    path: '/admin',
    prepare: answerWithWaitingVenue(),
  }),
];
