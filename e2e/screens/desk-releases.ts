import { brand } from '@nightjar/domain/brand';
import { releases, versionUp } from '@nightjar/domain/releases/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const path = '/admin/releases';
const pathOfNewest = `${path}/${brand.version.replaceAll('.', '-')}`;
const screenSizes = [
  { suffix: '' },
  { suffix: '-tablet', tablet: true },
  { suffix: '-wide', wide: true },
] as const;
const inEachSize = ({ name, ...screen }: Screen): Screen[] =>
  screenSizes.map(({ suffix, ...size }) => ({ ...screen, ...size, name: `${name}${suffix}` }));

const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
const openAct = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
};
const scrollTo = (heading: string) => (page: Page) =>
  page.getByRole('heading', { name: heading }).evaluate(title => title.scrollIntoView({ block: 'start' }));

async function showAsTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await scrollTo('Versions in use')(page);
}

/** Answers the list of releases as a server without a published release does. */
async function prepareWithoutReleases(page: Page): Promise<void> {
  const data = { releases: [], more: false };
  const json = { success: true, message: '', data, total: null };
  await page.route(`**${releases.path}`, route => route.fulfill({ json }));
}

async function raise(page: Page): Promise<void> {
  await openAct('Raise to everyone')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Raise to everyone' }).click();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
}

/** These screens show the releases, the versions in use, and one release. */
export const releasesScreens: readonly Screen[] = [
  ...inEachSize({ name: 'desk-releases', who: 'owl', path }),
  ...inEachSize({ name: 'desk-releases-versions', who: 'owl', path, act: scrollTo('Versions in use') }),
  ...inEachSize({ name: 'desk-releases-history', who: 'owl', path, act: scrollTo('Every release') }),
  ...inEachSize({ name: 'desk-releases-table', who: 'owl', path, act: showAsTable }),
  ...inEachSize({ name: 'desk-releases-empty', who: 'owl', path, prepare: prepareWithoutReleases }),
  ...inEachSize({ name: 'desk-releases-widen', who: 'owl', path, act: openAct('Widen') }),
  ...inEachSize({ name: 'desk-release', who: 'owl', path: pathOfNewest }),
  { name: 'desk-releases-withdraw-wide', who: 'owl', path, wide: true, act: openAct('Withdraw') },
  { name: 'desk-releases-code-wide', who: 'owl', path, wide: true, needsCode: versionUp, act: raise },
  {
    ...{ name: 'desk-releases-failed-wide', who: 'owl', path, wide: true },
    ...{ fails: [releases], act: waitForError },
  },
];
