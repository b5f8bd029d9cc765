import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsByVenue } from '@nightjar/domain/events/calls';
import { whenText } from '@nightjar/domain/events/rules/nights';
import { addDays } from '@nightjar/domain/kernel/time';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { expect } from '@playwright/test';
import { newMemberOut } from '../fixtures/member.ts';
import {
  barCalendarFile,
  cityExport,
  dayAhead,
  eventsTableFile,
  momentOf,
  operatorsZone as zone,
} from '../fixtures/operators-files.ts';
import { expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, pushesTo, type Session, sessionOf } from '../fixtures/wire.ts';

const dunedin = { latitude: 28.0135, longitude: -82.7868 };
const shanties = 'Shanties by the keel';

test('an operator imports a city from files, and a guest of its events gets one message for each change', async ({
  site,
  operate,
  phoneOf,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-operator-'));
  const lark = await newMemberOut(site, { first_name: 'Lark', last_name: 'Sommer', nickname: 'Lark' });
  const guest = sessionOf(site, lark);
  const phone = await phoneOf(lark);
  await phone.context().setGeolocation(dunedin);
  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const first = dayAhead(8);
  const second = addDays(first, 7);

  const bars = await test.step('one export of a map is imported as a city', async () => {
    const command = [
      await file('export.geojson', JSON.stringify(cityExport)),
      '--city',
      'Dunedin',
      '--state',
      'FL',
      '--timezone',
      zone,
    ];
    await operate('import:city', ...command);
    await operate('import:city', ...command);
    return barsOf(guest);
  });

  await test.step("a bar's calendar and the table of a spreadsheet are imported as events", async () => {
    const calendar = await file('kite.ics', barCalendarFile(first));
    expect(await operate('import:events', calendar, '--venue', bars.kite)).toEqual([
      'line 14 "Staff review": it is not public (PRIVATE) and is not shown to guests',
      'Kite & Keel: 3 new, 0 changed, 0 called off, 0 as they were.',
    ]);
    const table = await file('programme.csv', eventsTableFile(first, second));
    expect(await operate('import:events', table, '--venue', bars.barn, '--dates', 'us')).toEqual([
      'row 1: column H "Doorman" is not a column of an event, and was left out',
      'The Salt Barn: 2 new, 0 changed, 0 called off, 0 as they were.',
    ]);
  });

  await test.step("a guest sees a bar's opening hours, and its events by the clock of the bar", async () => {
    await phone.goto(`/venues/${bars.kite}`);
    await expectFirstPage(phone, { path: `/venues/${bars.kite}`, heading: 'Kite & Keel', tabBar: true });
    await expect(phone.getByText('4:00pm to 2:00am').first()).toBeVisible();
    const nights = phone.getByRole('region', { name: 'Coming up' }).getByRole('link');
    await expect(nights).toHaveCount(3);
    for (const [index, row] of [0, 1, 2].map(index => [index, nights.nth(index)] as const)) {
      await expect(row).toContainText(shanties);
      await expect(row).toContainText(at(addDays(first, 7 * index), 2030));
    }
    await takeScreenshot(phone, 'opened-bar');
  });

  await test.step('an event that was imported from a table has its hours, its price and its places', async () => {
    const [races, tide, ...others] = await nightsOf(guest, bars.barn);
    expect(others).toEqual([]);
    expect(tide).toMatchObject({ name: 'Low tide, "late"', ends_at: null });
    expect(new Date(tide?.starts_at ?? '').toISOString()).toBe(momentOf(second, 2230));
    await phone.goto(`/events/${races?.event_id}`);
    await expectFirstPage(phone, { path: `/events/${races?.event_id}`, heading: 'Crab races', tabBar: true });
    await expect(phone.getByText(`${at(first, 2100)} to 1:00am`)).toBeVisible();
    await expect(phone.getByText('$12.50 entry')).toBeVisible();
    await expect(phone.getByText('40 places')).toBeVisible();
    await takeScreenshot(phone, 'opened-night');
  });

  await test.step('a search finds the imported events of the calendar and of the table', async () => {
    await phone.goto('/search/events');
    await expectFirstPage(phone, { path: '/search/events', heading: 'Search', tabBar: true });
    const words = phone.getByRole('searchbox', { name: 'Search events and bars' });
    const row = (name: string) => phone.getByRole('listitem').filter({ hasText: name }).first();
    await words.fill('keel');
    await expect(row(shanties)).toContainText(at(first, 2030));
    await words.fill('salt barn');
    await expect(row('Crab races')).toContainText(at(first, 2100));
    await expect(row('Low tide, "late"')).toContainText(at(second, 2230));
    await takeScreenshot(phone, 'opened-list');
  });

  const night = (await nightsOf(guest, bars.kite))[1];
  const page = { path: `/events/${night?.event_id}`, heading: shanties, tabBar: true };
  const news = async () =>
    (await pushesTo(site, lark.user.phone))
      .map(({ title }) => title)
      .filter(title => title.startsWith(shanties));

  await test.step('Lark joins an imported event', async () => {
    await phone.goto(page.path);
    await expectFirstPage(phone, page);
    await expect(phone.getByText(at(second, 2030))).toBeVisible();
    await phone.getByRole('button', { name: "I'm in", exact: true }).click();
    await expect(phone.getByRole('button', { name: "You're in", exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  const importAgain = async (change: Parameters<typeof barCalendarFile>[1]) =>
    operate('import:events', await file('kite.ics', barCalendarFile(first, change)), '--venue', bars.kite);
  const moved = { date: addDays(second, 1), hhmm: 2130 };

  await test.step('an event that was moved in its calendar has the new time after an import, and its guest gets one message', async () => {
    expect((await importAgain(moved)).at(-1)).toBe(
      'Kite & Keel: 0 new, 1 changed, 0 called off, 2 as they were.',
    );
    await expect.poll(news).toEqual([`${shanties} moved`]);
    await phone.reload();
    await expectFirstPage(phone, page);
    await expect(phone.getByText(at(moved.date, moved.hhmm))).toBeVisible();
    await expect(phone.getByRole('button', { name: "You're in", exact: true })).toBeVisible();
    await takeScreenshot(phone, 'moved-night');
  });

  await test.step('importing a file again sends no message, and importing a file that calls an event off sends one', async () => {
    expect((await importAgain(moved)).at(-1)).toBe(
      'Kite & Keel: 0 new, 0 changed, 0 called off, 3 as they were.',
    );
    expect((await importAgain({ ...moved, off: true })).at(-1)).toBe(
      'Kite & Keel: 0 new, 0 changed, 1 called off, 2 as they were.',
    );
    // If the repeated import had sent a message by mistake, it would be between these two messages, because the jobs of
    // an event run one after the other.
    await expect.poll(news).toEqual([`${shanties} is off`, `${shanties} moved`]);
    await phone.reload();
    await expect(phone.getByText('Called off', { exact: true })).toBeVisible();
  });
  await rm(folder, { recursive: true });
});

/** Writes a time of a day as pages show it. */
const at = (date: string, hhmm: number) => whenText(new Date(momentOf(date, hhmm)), new Date(), zone);

/** Returns the ids of the two bars of the city. */
async function barsOf(guest: Session): Promise<{ kite: string; barn: string }> {
  const { latitude: lat, longitude: lng } = dunedin;
  const near = await callAs(guest, nearbyVenues, { lat, lng, radius: 2_000 });
  const names = near.map(({ name }) => name).sort();
  expect(names).toEqual(['Kite & Keel', 'The Salt Barn']);
  const idOf = (wanted: string) => near.find(({ name }) => name === wanted)?.id ?? '';
  return { kite: idOf('Kite & Keel'), barn: idOf('The Salt Barn') };
}

const nightsOf = async (guest: Session, venue_id: string) =>
  (await callAs(guest, eventsByVenue, { venue_id })).events;
