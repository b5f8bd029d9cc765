import { expect } from '@playwright/test';
import { signInWithStatusOut } from '../../fixtures/guest.ts';
import { askForCode, enterDigits, expectFirstPage } from '../../fixtures/page.ts';
import { demoCode, moth } from '../../fixtures/people.ts';
import { phonePlatforms } from '../headers.ts';
import { test } from '../test.ts';

for (const platform of phonePlatforms)
  test(`${platform}: the first start shows the welcome page, and a sign-in outlives the process of the app`, async ({
    install,
    site,
  }) => {
    await signInWithStatusOut(site, moth);
    const phone = await install(platform);

    await test.step('the first start of the installed app opens the welcome page', async () => {
      const page = await phone.launch();
      await expectFirstPage(page, { path: '/welcome', heading: 'Welcome to Nightjar', tabBar: false });
      await page.getByRole('link', { name: 'Get started' }).click();
    });

    await test.step('a code from a text message signs the user in on the phone', async () => {
      await askForCode(phone.page, moth);
      await enterDigits(phone.page, demoCode);
      await expect(phone.page).not.toHaveURL(/login/);
    });

    await test.step('a cold start keeps the session and does not show the welcome page again', async () => {
      await phone.launch();
      await expectFirstPage(phone.page, { path: '/discover', heading: 'Discover', tabBar: true });
    });
  });
