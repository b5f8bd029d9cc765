import { expect, type Page } from '@playwright/test';
import { barOfDee } from '../fixtures/bar.ts';
import { newMember, setStatusOut } from '../fixtures/member.ts';
import { enterDigits, expectFirstPage } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { sessionOf } from '../fixtures/wire.ts';

const lisbon = { latitude: 38.72, longitude: -9.14 };

const visitors = [
  { visitor: 'whose phone is in Lisbon', place: (page: Page) => page.context().setGeolocation(lisbon) },
  // A browser refuses every permission that a test does not grant. So this phone gives no location.
  {
    visitor: 'whose phone does not say where it is',
    place: (page: Page) => page.context().grantPermissions(['notifications']),
  },
];

for (const { visitor, place } of visitors) {
  test(`in the demo, a bartender's code leads to the button to pour for a user ${visitor}`, async ({
    site,
    phoneOf,
  }) => {
    const session = await newMember(site, { first_name: 'Tern', last_name: 'Okafor', nickname: 'Tern' });
    const guest = sessionOf(site, session);
    await setStatusOut(guest);
    const bar = await barOfDee(site, guest);
    const phone = await phoneOf(session);
    await place(phone);
    await phone.goto(`/redeem/${bar.venueId}`);
    await expectFirstPage(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
    await phone.getByRole('radio', { name: /^Free pour/ }).check();
    await phone.getByRole('button', { name: 'Continue' }).click();
    await enterDigits(phone, bar.code);
    await phone.getByRole('radio', { name: bar.color }).check();
    await phone.getByRole('button', { name: 'Check' }).click();
    await expect(phone.getByRole('button', { name: 'Hold to pour' })).toBeVisible();
  });
}
