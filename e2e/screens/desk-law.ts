import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const path = '/admin/law';
const florida = '/admin/law?state=FL';

/** A query is tried three times before its error shows. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
/** Makes a law stricter, and scrolls to what it changes for guests. */
async function makeLawStricter(page: Page): Promise<void> {
  await page.getByLabel('Free drinks', { exact: true }).last().selectOption('no');
  await page.getByLabel('Served until').fill('02:00');
  await page.getByRole('region', { name: 'What changes for guests' }).scrollIntoViewIfNeeded();
}
const withoutSource = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Source' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
};

/**
 * These screens show the alcohol law of the states: the table, and one state for those who read it and for those who
 * change it.
 */
export const lawScreens: readonly Screen[] = [
  { name: 'desk-law', who: 'owl', path },
  { name: 'desk-law-wide', who: 'owl', path, wide: true },
  { name: 'desk-law-tablet', who: 'owl', path, tablet: true },
  { name: 'desk-law-none-wide', who: 'owl', path: '/admin/law?name=narnia', wide: true },
  { name: 'desk-law-failed-wide', who: 'owl', path, wide: true, fails: [alcoholRules], act: waitForError },
  { name: 'desk-law-state-wide', who: 'wren', path: florida, wide: true },
  { name: 'desk-law-state', who: 'wren', path: florida },
  { name: 'desk-law-edit-wide', who: 'owl', path: florida, wide: true },
  { name: 'desk-law-edit', who: 'owl', path: florida },
  { name: 'desk-law-change-wide', who: 'owl', path: florida, wide: true, act: makeLawStricter },
  { name: 'desk-law-change', who: 'owl', path: florida, act: makeLawStricter },
  { name: 'desk-law-refused-wide', who: 'owl', path: florida, wide: true, act: withoutSource },
];
