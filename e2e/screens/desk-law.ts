import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const lawPath = '/admin/law';
const floridaLawPath = '/admin/law?state=FL';

/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
/** Makes the law of a state stricter in the form, and scrolls to the part that shows what changes for guests. */
async function makeLawStricter(page: Page): Promise<void> {
  await page.getByLabel('Free drinks', { exact: true }).last().selectOption('no');
  await page.getByLabel('Served until').fill('02:00');
  await page.getByRole('region', { name: 'What changes for guests' }).scrollIntoViewIfNeeded();
}
const saveLawWithoutSource = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Source' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
};

/**
 * These screens show the alcohol laws of the states: the table of all states, and one state both for users who may only
 * read it and for users who may change it.
 */
export const lawScreens: readonly Screen[] = [
  { name: 'desk-law', who: 'owl', path: lawPath },
  { name: 'desk-law-wide', who: 'owl', path: lawPath, wide: true },
  { name: 'desk-law-tablet', who: 'owl', path: lawPath, tablet: true },
  { name: 'desk-law-none-wide', who: 'owl', path: '/admin/law?name=narnia', wide: true },
  {
    name: 'desk-law-failed-wide',
    who: 'owl',
    path: lawPath,
    wide: true,
    fails: [alcoholRules],
    act: waitForError,
  },
  { name: 'desk-law-state-wide', who: 'wren', path: floridaLawPath, wide: true },
  { name: 'desk-law-state', who: 'wren', path: floridaLawPath },
  { name: 'desk-law-edit-wide', who: 'owl', path: floridaLawPath, wide: true },
  { name: 'desk-law-edit', who: 'owl', path: floridaLawPath },
  { name: 'desk-law-change-wide', who: 'owl', path: floridaLawPath, wide: true, act: makeLawStricter },
  { name: 'desk-law-change', who: 'owl', path: floridaLawPath, act: makeLawStricter },
  { name: 'desk-law-refused-wide', who: 'owl', path: floridaLawPath, wide: true, act: saveLawWithoutSource },
];
