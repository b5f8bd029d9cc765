import { exportMyData, hardDeleteUser, myUserDetails } from '@nightjar/domain/account/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { newMemberOut } from '../fixtures/member.ts';
import { enterDigits, expectArrival, expectFirstPage } from '../fixtures/page.ts';
import { newcomersNumber } from '../fixtures/people.ts';
import { requireNewCode } from '../fixtures/stale.ts';
import { test } from '../fixtures/test.ts';
import { callAs, codeFromInbox, openSession, sessionOf } from '../fixtures/wire.ts';

test('a member changes their number, confirms with a new code, downloads their data and deletes the account', async ({
  site,
  trouble,
  phoneOf,
}) => {
  const session = await newMemberOut(site, { first_name: 'Wren', last_name: 'Holt', nickname: 'Wren' });
  const page = await phoneOf(session);
  const { user } = await callAs(sessionOf(site, session), myUserDetails, {});
  const old = `+${user.phone}`;
  const next = newcomersNumber();
  const elsewhere = sessionOf(site, await openSession(site, old));
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });

  await test.step('the settings lead to the page of the phone number', async () => {
    await page.goto('/settings');
    await expectFirstPage(page, { path: '/settings', heading: 'Settings', tabBar: true });
    await page.getByRole('link', { name: /^Phone number/ }).click();
    await expectArrival(page, { path: '/settings/number', heading: 'Phone number', tabBar: true });
  });

  await test.step('a wrong code for a new number is refused, and the right code moves the account to the number', async () => {
    trouble.expect(/^console: .* 40\d .*\/(verify|one|token|user|logout)/);
    await page.getByRole('textbox', { name: 'New phone number' }).fill(next.slice(2));
    await page.getByRole('button', { name: 'Text a code to this number' }).click();
    await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible();
    await expectAccessible(page);
    const code = await codeFromInbox(site, next);
    await enterDigits(page, code === '999999' ? '999998' : '999999');
    await expect(page.getByRole('alert').first()).toHaveText("That code didn't work. Check the latest text.");
    await enterDigits(page, code);
    await expect(page).toHaveURL(url => url.pathname === '/settings');
    await expect(page.getByRole('link', { name: /^Phone number/ })).toContainText(next.slice(-4));
  });

  await test.step('a changed number signs out the other device, and the old number gets a text message', async () => {
    await expect(callAs(elsewhere, myUserDetails, {})).rejects.toThrow('401');
    await expect.poll(() => lastText(site, old)).toContain(`ending in ${next.slice(-2)}`);
  });

  await test.step('a download of personal data that needs a new code asks for the code and goes on', async () => {
    await page.goto('/settings/privacy');
    await requireNewCode(page, exportMyData);
    await page.getByRole('button', { name: /^Download my data/ }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Text me a code' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Text me a code' }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await enterDigits(page, await codeFromInbox(site, next));
    await saved;
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your data is saved.')).toBeVisible();
  });

  await test.step('an account stays when the sheet that asks for a code is closed, and is deleted after the code', async () => {
    await requireNewCode(page, hardDeleteUser);
    await askToDelete(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete account/ })).toBeEnabled();
    await requireNewCode(page, hardDeleteUser);
    await askToDelete(page);
    await dialog.getByRole('button', { name: 'Text me a code' }).click();
    await dialog.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
    await enterDigits(page, await codeFromInbox(site, next));
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
  });
});

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Delete account/ }).click();
  await page.getByRole('textbox').fill('DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
}

async function lastText(site: string, phone: string): Promise<string> {
  const answer = await fetch(`${site}/dev/inbox.json?phone=${encodeURIComponent(phone)}`);
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages[0]?.text ?? '';
}
