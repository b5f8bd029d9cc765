import { drinkRedemptionsByVenue } from '@nightjar/domain/drinks/calls';
import { venueAnalytics } from '@nightjar/domain/drinks/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const drinksPathOfDeesBar = ({ bar }: Night) => `/admin/venues/${bar.venueId}/drinks`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function showPoursByHourTable(page: Page): Promise<void> {
  await button(page, 'View as table').first().click();
  await page.getByRole('table', { name: 'By hour' }).waitFor();
}

async function openTakeBackSheet(page: Page): Promise<void> {
  await button(page, /^Take back:/)
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Take this pour back?' });
  await sheet.getByText('Something else').click();
  await sheet.getByRole('textbox').fill('The tap was empty');
}

/** Scrolls to the pours in the lower part of the page, so that the picture shows them. */
const scrollToPours = (page: Page) =>
  page.getByRole('heading', { name: 'Pours' }).evaluate(title => title.scrollIntoView());
const scrollToBartenders = (page: Page) =>
  page.getByRole('heading', { name: 'By bartender' }).evaluate(title => title.scrollIntoView());

/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();

/** These screens show the drinks of a venue at its desk. */
export const drinksScreens: readonly Screen[] = [
  { name: 'desk-drinks', who: 'wren', path: drinksPathOfDeesBar },
  { name: 'desk-drinks-wide', who: 'wren', path: drinksPathOfDeesBar, wide: true },
  { name: 'desk-drinks-pours', who: 'wren', path: drinksPathOfDeesBar, act: scrollToPours },
  { name: 'desk-drinks-pours-wide', who: 'wren', path: drinksPathOfDeesBar, wide: true, act: scrollToPours },
  { name: 'desk-drinks-parts', who: 'wren', path: drinksPathOfDeesBar, act: scrollToBartenders },
  { name: 'desk-drinks-tablet', who: 'wren', path: drinksPathOfDeesBar, tablet: true },
  { name: 'desk-drinks-team-wide', who: 'dee', path: drinksPathOfDeesBar, wide: true },
  {
    name: 'desk-drinks-month-wide',
    who: 'wren',
    path: night => `${drinksPathOfDeesBar(night)}?span=month`,
    wide: true,
  },
  {
    name: 'desk-drinks-overrides-wide',
    who: 'wren',
    path: night => `${drinksPathOfDeesBar(night)}?span=week&only=overrides`,
    wide: true,
  },
  {
    name: 'desk-drinks-figures-wide',
    who: 'wren',
    path: drinksPathOfDeesBar,
    wide: true,
    act: showPoursByHourTable,
  },
  { name: 'desk-drinks-take-back', who: 'wren', path: drinksPathOfDeesBar, act: openTakeBackSheet },
  {
    name: 'desk-drinks-take-back-wide',
    who: 'wren',
    path: drinksPathOfDeesBar,
    wide: true,
    act: openTakeBackSheet,
  },
  {
    name: 'desk-drinks-empty-wide',
    who: 'wren',
    path: night => `${drinksPathOfDeesBar(night)}?night=2026-01-05`,
    wide: true,
  },
  {
    name: 'desk-drinks-failed-wide',
    who: 'wren',
    path: drinksPathOfDeesBar,
    wide: true,
    fails: [venueAnalytics, drinkRedemptionsByVenue],
    act: waitForError,
  },
];
