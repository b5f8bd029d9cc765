import { acceptTerms, myUserDetails } from '@nightjar/domain/account/calls';
import { expect } from '@playwright/test';
import { newMemberOut } from '../fixtures/member.ts';
import { takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';

test('the landing page leads to the terms and the privacy policy, and an address that only programs use leads to the app', async ({
  page,
  trouble,
}) => {
  await test.step('the landing page leads to the terms, and the terms to the privacy policy', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await expect(page.getByText(/^Version \S+$/)).toBeVisible();
    await takeScreenshot(page, 'terms');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await takeScreenshot(page, 'privacy');
  });

  await test.step('a person who opens an address that only programs use gets a page that leads to the app', async () => {
    trouble.expect(/status of 404 .*\/auth/);
    await page.goto('/auth/callback');
    await expect(page.getByRole('heading', { level: 1, name: 'This address is for the app' })).toBeVisible();
    await takeScreenshot(page, 'address-of-programs');
    await page.getByRole('link', { name: /^Open / }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a member whose terms have changed reads them, accepts them, and is not asked again', async ({
  site,
  phoneOf,
}) => {
  const page = await phoneOf(
    await newMemberOut(site, { first_name: 'Tessa', last_name: 'Moor', nickname: 'Tessa' }),
  );
  // The product of the journeys has one version of its terms, so its answer names an older one until the acceptance.
  let accepted = false;
  await page.route(`**${myUserDetails.path}`, async route => {
    const response = await route.fetch();
    const answer = await response.json();
    if (!accepted && answer.data) answer.data.user.terms_version = '2020-01-01';
    await route.fulfill({ response, json: answer });
  });
  page.on('request', request => {
    if (new URL(request.url()).pathname === acceptTerms.path) accepted = true;
  });

  const asked = page.getByRole('dialog', { name: 'Our terms changed' });
  await test.step('the app asks once to accept the changed terms, with a link to them', async () => {
    await page.goto('/support');
    await expect(asked).toBeVisible();
    await takeScreenshot(page, 'changed-terms');
    const opened = page.waitForEvent('popup');
    await asked.getByRole('link', { name: 'Read the terms' }).click();
    const terms = await opened;
    await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await terms.close();
  });

  await test.step('the app goes on after the user accepted the changed terms, and its next start does not ask again', async () => {
    await asked.getByRole('button', { name: 'Agree and go on' }).click();
    await expect(asked).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Need a hand?' })).toBeVisible();
    await expect(asked).toBeHidden();
  });
});
