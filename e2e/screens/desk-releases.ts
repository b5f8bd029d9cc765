import { brand } from '@nightjar/domain/brand';
import { releases, versionUp } from '@nightjar/domain/releases/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const releasesPath = '/admin/releases';
const pathOfNewest = `${releasesPath}/${brand.version.replaceAll('.', '-')}`;
const screenSizes = [
  { suffix: '' },
  { suffix: '-tablet', tablet: true },
  { suffix: '-wide', wide: true },
] as const;
const screensInEachSize = ({ name, ...screen }: Screen): Screen[] =>
  screenSizes.map(({ suffix, ...size }) => ({ ...screen, ...size, name: `${name}${suffix}` }));

const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
const openActionDialog = (name: string) => async (page: Page) => {
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

async function raiseUntilCodeIsAsked(page: Page): Promise<void> {
  await openActionDialog('Raise to everyone')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Raise to everyone' }).click();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
}

/** These screens show the releases, the versions in use, and one release. */
export const releasesScreens: readonly Screen[] = [
  ...screensInEachSize({ name: 'desk-releases', who: 'owl', path: releasesPath }),
  ...screensInEachSize({
    name: 'desk-releases-versions',
    who: 'owl',
    path: releasesPath,
    act: scrollTo('Versions in use'),
  }),
  ...screensInEachSize({
    name: 'desk-releases-history',
    who: 'owl',
    path: releasesPath,
    act: scrollTo('Every release'),
  }),
  ...screensInEachSize({ name: 'desk-releases-table', who: 'owl', path: releasesPath, act: showAsTable }),
  ...screensInEachSize({
    name: 'desk-releases-empty',
    who: 'owl',
    path: releasesPath,
    prepare: prepareWithoutReleases,
  }),
  ...screensInEachSize({
    name: 'desk-releases-widen',
    who: 'owl',
    path: releasesPath,
    act: openActionDialog('Widen'),
  }),
  ...screensInEachSize({ name: 'desk-release', who: 'owl', path: pathOfNewest }),
  {
    name: 'desk-releases-withdraw-wide',
    who: 'owl',
    path: releasesPath,
    wide: true,
    act: openActionDialog('Withdraw'),
  },
  {
    name: 'desk-releases-code-wide',
    who: 'owl',
    path: releasesPath,
    wide: true,
    needsCode: versionUp,
    act: raiseUntilCodeIsAsked,
  },
  {
    ...{ name: 'desk-releases-failed-wide', who: 'owl', path: releasesPath, wide: true },
    ...{ fails: [releases], act: waitForError },
  },
];
