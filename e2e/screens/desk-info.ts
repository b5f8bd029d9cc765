import { adminVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import type { Page } from '@playwright/test';
import type { Night } from '../fixtures/night.ts';
import type { Screen } from './screen.ts';

const infoPath = ({ bar }: Night) => `/admin/venues/${bar.venueId}/info`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Scrolls to a section by its link, so that the section is at the top of the window. */
const scrollToSection = (name: string) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
};

async function typeOverlappingHours(page: Page): Promise<void> {
  await scrollToSection('Hours')(page);
  await field(page, 'Friday closes').fill('1am');
  await field(page, 'Saturday opens').fill('12:30am');
  await field(page, 'Saturday opens').press('Tab');
  await button(page, 'Add a link').focus();
  await field(page, 'Saturday opens').scrollIntoViewIfNeeded();
}

async function copyHours(page: Page): Promise<void> {
  await scrollToSection('Hours')(page);
  await button(page, 'Copy to… the hours of Wednesday').click();
}

/** Answers with the venue as the server has it, and with a change that the picture needs. */
const answerVenueWith = (change: Record<string, unknown>) => async (page: Page) => {
  await page.route(`**${adminVenue.path}`, async route => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...change } } });
  });
};

async function showChangeOfAnotherUser(page: Page): Promise<void> {
  const data = {
    updated_at: '2026-05-15T22:30:00Z',
    by: 'Finch Abara',
    theirs: { city: 'Ybor City', zip: '33606' },
  };
  await page.route(`**${updateVenue.path}`, route =>
    route.fulfill({ status: 409, json: { success: false, message: 'Changed', data, total: null } }),
  );
  await field(page, 'City').fill('Tampa Bay');
  await button(page, 'Save').click();
  await page.getByRole('group', { name: /^Finch Abara saved this/ }).waitFor();
}

/** These screens show the Info tab of a venue. Most of them show it to a rep. */
export const infoScreens: readonly Screen[] = [
  { name: 'desk-info', who: 'wren', path: infoPath, wide: true },
  { name: 'desk-info-phone', who: 'wren', path: infoPath },
  { name: 'desk-info-address', who: 'wren', path: infoPath, wide: true, act: waitForMap },
  { name: 'desk-info-hours', who: 'wren', path: infoPath, wide: true, act: scrollToSection('Hours') },
  { name: 'desk-info-hours-typed', who: 'wren', path: infoPath, wide: true, act: typeOverlappingHours },
  { name: 'desk-info-hours-copy', who: 'wren', path: infoPath, wide: true, act: copyHours },
  { name: 'desk-info-hours-phone', who: 'wren', path: infoPath, act: scrollToSection('Hours') },
  {
    name: 'desk-info-pours',
    who: 'wren',
    path: infoPath,
    wide: true,
    act: scrollToSection('What pours here'),
  },
  { name: 'desk-info-danger', who: 'wren', path: infoPath, wide: true, act: scrollToSection('Danger') },
  { name: 'desk-info-archive', who: 'wren', path: infoPath, wide: true, act: askToArchive },
  { name: 'desk-info-refused', who: 'wren', path: infoPath, wide: true, act: showRefusedSave },
  {
    name: 'desk-info-conflict',
    who: 'wren',
    path: infoPath,
    wide: true,
    fails: [],
    act: showChangeOfAnotherUser,
  },
  { name: 'desk-info-read', who: 'dee', path: infoPath, wide: true },
  {
    name: 'desk-info-archived',
    who: 'owl',
    path: infoPath,
    wide: true,
    prepare: answerVenueWith({ archived_at: new Date().toISOString(), may_edit: false, may_restore: true }),
  },
];

async function waitForMap(page: Page): Promise<void> {
  await scrollToSection('Address')(page);
  await page.locator('[data-map-ready]').waitFor();
}

async function askToArchive(page: Page): Promise<void> {
  await button(page, 'Archive venue…').click();
  await page.getByRole('dialog').waitFor();
}

async function showRefusedSave(page: Page): Promise<void> {
  await field(page, 'Name').fill('');
  await field(page, 'Latitude').fill('north');
  await button(page, 'Save').click();
  await page.getByRole('group', { name: /^Not saved/ }).waitFor();
}
