import { adminUser, adminUsersSearch, suspendUser } from '@nightjar/domain/account/desk/calls';
import { houseFigures } from '@nightjar/domain/activity/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const peoplePath = '/admin/people';
const pathOfMoth = ({ sessions }: Night) => `${peoplePath}/${sessions.moth.user.id}`;
const infoPathOfDeesBar = ({ bar }: Night) => `/admin/venues/${bar.venueId}/info`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
/** Waits for the chart, whose code loads later than the page. */
const waitForChart = (page: Page) => page.getByRole('img', { name: /: / }).first().waitFor();
const scrollToRoles = (page: Page) =>
  page.getByRole('region', { name: 'Roles' }).evaluate(panel => panel.scrollIntoView({ block: 'end' }));
const scrollToDanger = (page: Page) =>
  page.getByRole('region', { name: 'Danger' }).evaluate(part => part.scrollIntoView({ block: 'end' }));

async function openHoldSheet(page: Page): Promise<void> {
  await button(page, 'Put on hold').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('1 week').click();
  await sheet.getByRole('textbox', { name: 'Why?' }).fill('Two bars told us about shouting.');
}

async function askForCode(page: Page): Promise<void> {
  await openHoldSheet(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
}

/** Answers every call as the server does for an account on hold. */
const showOnHold = (until: string | null) => async (page: Page) => {
  await page.route(
    url => url.pathname.startsWith('/functions/'),
    route =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          message: 'This account is suspended',
          data: { reason: 'Two bars told us about shouting at their staff last Friday.', until },
          total: null,
          code: 'suspended',
        },
      }),
  );
};
const waitForHold = (page: Page) => page.getByRole('heading', { name: 'Your account is on hold.' }).waitFor();

/**
 * These screens show people at the desk, the figures of a city, a venue on hold, and the phone of a person who is on
 * hold.
 */
export const peopleScreens: readonly Screen[] = [
  { name: 'desk-people', who: 'owl', path: peoplePath },
  { name: 'desk-people-wide', who: 'owl', path: peoplePath, wide: true },
  { name: 'desk-people-tablet', who: 'owl', path: peoplePath, tablet: true },
  { name: 'desk-people-none-wide', who: 'owl', path: `${peoplePath}?term=Zebedee`, wide: true },
  {
    name: 'desk-people-failed-wide',
    who: 'owl',
    path: peoplePath,
    wide: true,
    fails: [adminUsersSearch],
    act: waitForError,
  },
  { name: 'desk-person', who: 'owl', path: pathOfMoth, act: waitForChart },
  { name: 'desk-person-wide', who: 'owl', path: pathOfMoth, wide: true, act: waitForChart },
  { name: 'desk-person-tablet', who: 'owl', path: pathOfMoth, tablet: true, act: waitForChart },
  { name: 'desk-person-roles-wide', who: 'owl', path: pathOfMoth, wide: true, act: scrollToRoles },
  {
    name: 'desk-person-failed-wide',
    who: 'owl',
    path: pathOfMoth,
    wide: true,
    fails: [adminUser],
    act: waitForError,
  },
  { name: 'desk-person-hold', who: 'owl', path: pathOfMoth, act: openHoldSheet },
  { name: 'desk-person-hold-wide', who: 'owl', path: pathOfMoth, wide: true, act: openHoldSheet },
  {
    name: 'desk-person-code-wide',
    who: 'owl',
    path: pathOfMoth,
    wide: true,
    needsCode: suspendUser,
    act: askForCode,
  },
  {
    name: 'desk-person-role-wide',
    who: 'owl',
    path: pathOfMoth,
    wide: true,
    act: page => button(page, 'Give "Super admin"').click(),
  },
  { name: 'desk-figures-wide', who: 'owl', path: '/admin', wide: true, act: waitForChart },
  { name: 'desk-figures', who: 'owl', path: '/admin', act: waitForChart },
  {
    name: 'desk-figures-failed-wide',
    who: 'owl',
    path: '/admin',
    wide: true,
    fails: [houseFigures],
    act: waitForError,
  },
  { name: 'desk-venue-hold-wide', who: 'owl', path: infoPathOfDeesBar, wide: true, act: scrollToDanger },
  {
    name: 'held',
    who: 'moth',
    path: '/',
    prepare: showOnHold('2026-12-24T21:30:00.000Z'),
    refused: true,
    act: waitForHold,
  },
  {
    name: 'held-endless',
    who: 'moth',
    path: '/',
    prepare: showOnHold(null),
    refused: true,
    act: waitForHold,
  },
  {
    name: 'held-large',
    who: 'moth',
    path: '/',
    large: true,
    prepare: showOnHold(null),
    refused: true,
    act: waitForHold,
  },
];
