import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const waitForStep = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function typeName(page: Page, name: string): Promise<void> {
  await field(page, 'Name of the venue').fill(name);
  await page.getByText(/^Draft kept/).waitFor();
}

async function continueToStep(page: Page, step: string): Promise<void> {
  await button(page, 'Continue').click();
  await waitForStep(page, step);
}

/** Fills in an empty wizard up to the address, with a pin. */
const goToAddress = (name: string) => async (page: Page) => {
  await button(page, "I'm standing in front of it").click();
  await typeName(page, name);
  await continueToStep(page, 'Address');
};

const goToReview = (name: string) => async (page: Page) => {
  await goToAddress(name)(page);
  await field(page, 'Street').fill('1818 E 9th Ave');
  await field(page, 'City').fill('Tampa');
  for (const step of ['Hours', 'Features', 'Free drinks', 'Review']) await continueToStep(page, step);
};

const goToImages = (name: string) => async (page: Page) => {
  await goToReview(name)(page);
  await button(page, 'Create venue').click();
  await waitForStep(page, 'Images');
};

const goToTeam = (name: string) => async (page: Page) => {
  await goToImages(name)(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await waitForStep(page, 'Team');
};

/** Opens a venue that was just added, at a step of its confirmation. */
const goToConfirm =
  (name: string, ...ticked: readonly string[]) =>
  async (page: Page) => {
    await goToTeam(name)(page);
    await button(page, 'Done').click();
    await button(page, 'Confirm it now').click();
    await waitForStep(page, 'Details');
    for (const next of ticked) {
      await button(page, 'Looks right').click();
      await waitForStep(page, next);
    }
  };

const stepsUpToPolicy = ['Hours', 'Features', 'Images', 'Free drinks'] as const;
const stepsUpToReview = [...stepsUpToPolicy, 'Team', 'Review'] as const;
const addVenueScreen = { who: 'wren', path: '/admin/venues/add', wide: true } as const;

/** These screens show the two wizards of the venue desk, and the list of venues that are not confirmed yet. */
export const wizardScreens: readonly Screen[] = [
  { name: 'desk-add-find-wide', ...addVenueScreen },
  {
    name: 'desk-add-duplicates-wide',
    ...addVenueScreen,
    act: async page => {
      await button(page, "I'm standing in front of it").click();
      await typeName(page, 'Low Lantern');
      await page.getByText('Is it one of these?').waitFor();
    },
  },
  {
    name: 'desk-add-duplicates',
    who: 'wren',
    path: '/admin/venues/add',
    act: async page => {
      await typeName(page, 'Low Lantern');
      await page.getByText('Is it one of these?').waitFor();
      // The headless browser draws a map wrongly where a part of the map is covered.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    },
  },
  { name: 'desk-add-address-wide', ...addVenueScreen, act: goToAddress('The Paper Owl') },
  { name: 'desk-add-review-wide', ...addVenueScreen, act: goToReview('The Paper Moth') },
  { name: 'desk-add-images-wide', ...addVenueScreen, act: goToImages('The Paper Kite') },
  { name: 'desk-add-team-wide', ...addVenueScreen, act: goToTeam('The Paper Heron') },
  { name: 'desk-confirm-wide', who: 'wren', path: '/admin/venues/confirm', wide: true },
  { name: 'desk-confirm', who: 'wren', path: '/admin/venues/confirm' },
  {
    name: 'desk-confirm-failed-wide',
    who: 'wren',
    path: '/admin/venues/confirm',
    wide: true,
    fails: [adminVenues],
    act: page => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'desk-confirm-none-wide',
    who: 'wren',
    path: '/admin/venues/confirm?name=zzzzz',
    wide: true,
  },
  { name: 'desk-confirm-details-wide', ...addVenueScreen, act: goToConfirm('The Glass Wren') },
  {
    name: 'desk-confirm-fix-wide',
    ...addVenueScreen,
    act: async page => {
      await goToConfirm('The Glass Heron')(page);
      await button(page, 'Fix it').click();
      await field(page, 'Phone').waitFor();
    },
  },
  {
    name: 'desk-confirm-policy-wide',
    ...addVenueScreen,
    act: goToConfirm('The Glass Swift', ...stepsUpToPolicy),
  },
  {
    name: 'desk-confirm-review-wide',
    ...addVenueScreen,
    act: goToConfirm('The Glass Finch', ...stepsUpToReview),
  },
  {
    name: 'desk-confirm-live-wide',
    ...addVenueScreen,
    act: async page => {
      await goToConfirm('The Glass Owl', ...stepsUpToReview)(page);
      await button(page, 'Confirm venue').click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
