import { myUserDetails } from '@nightjar/domain/account/calls';
import { createConversation, sendMessage } from '@nightjar/domain/chat/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { textKeptOnDevice } from '../fixtures/device.ts';
import { befriend, newMember, setStatusOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, sessionOf } from '../fixtures/wire.ts';

const you = (heading: string) => ({ path: '/profile', heading, tabBar: true });
const settings = { path: '/settings', heading: 'Settings', tabBar: true };

// Without a network, the help page comes from the files that the service worker keeps.
test.use({ serviceWorkers: 'allow' });

test('a member sets privacy, drinks and blocks, reports a person and logs out', async ({
  site,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const street = await neighbours(site);
  const robins = await phoneOf(street.robin);
  const strangers = await phoneOf(street.stranger);
  const page = `/profile/${street.robin.user.id}`;

  await test.step("a stranger sees Robin's public profile, and could send a drink", async () => {
    await strangers.goto(page);
    await expectFirstPage(strangers, { path: page, heading: 'Robin', tabBar: true });
    await expect(strangers.getByRole('heading', { name: 'Lately' })).toBeVisible();
    await expect(sendDrink(strangers)).toBeVisible();
  });

  await test.step('Robin opens the settings', async () => {
    await robins.goto('/profile');
    await expectFirstPage(robins, you('Robin'));
    await robins.getByRole('link', { name: 'Settings' }).click();
    await expectArrival(robins, settings);
    await takeScreenshot(robins, 'settings');
  });

  await test.step('a private profile is shown to strangers with a name and a face only', async () => {
    await openSetting(robins, 'Privacy', '/settings/privacy');
    await turn(robins, 'Private profile');
    await expect.poll(() => own(site, street.robin)).toMatchObject({ private: true });
    await expectAccessible(robins);
    await strangers.reload();
    await expectFirstPage(strangers, { path: page, heading: 'Robin', tabBar: true });
    await expect(strangers.getByText('Keeps to friends.')).toBeVisible();
    await expect(strangers.getByRole('heading', { name: 'Lately' })).toBeHidden();
    await back(robins);
    await expect(robins.getByRole('link', { name: 'Privacy Friends only' })).toBeVisible();
  });

  await test.step('a member who accepts no drinks cannot be sent a drink', async () => {
    await openSetting(robins, 'Accepting drinks', '/settings/accepting-drinks');
    await turn(robins, 'Let people send me drinks');
    await expect(robins.getByText('Not taking drinks right now.')).toBeVisible();
    await expect.poll(() => own(site, street.robin)).toMatchObject({ allow_sys: false });
    await expectAccessible(robins);
    await strangers.reload();
    await expectFirstPage(strangers, { path: page, heading: 'Robin', tabBar: true });
    await expect(strangers.getByRole('button', { name: 'Add friend: ask Robin' })).toBeVisible();
    await expect(sendDrink(strangers)).toBeHidden();
    await back(robins);
  });

  await test.step('a report of seven characters is refused as too short', async () => {
    await robins.goto(`/profile/${street.pest.user.id}`);
    await more(robins, 'Report');
    const sheet = robins.getByRole('dialog', { name: 'Report Pest' });
    await sheet.getByRole('textbox', { name: 'Tell us what happened' }).fill('too few');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await expect(sheet.getByText('Description required (min 8 chars)')).toBeVisible();
    await expect(sheet.getByRole('textbox')).toBeFocused();
    await expectAccessible(robins);
  });

  await test.step('a long enough report is accepted, and the app offers to block the reported person', async () => {
    const sheet = robins.getByRole('dialog', { name: 'Report Pest' });
    await sheet.getByRole('textbox').fill('Would not stop asking for my number.');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    const thanks = robins.getByRole('dialog', { name: 'Thanks. A person will read this.' });
    await expect(thanks).toBeVisible();
    await expectAccessible(robins);
    await thanks.getByRole('button', { name: 'Done' }).click();
    // The page of a blocked user gives the same answer as that of a user who does not exist.
    trouble.expect(/^console: .* 404 .*\/(user-profile|activity-by-user)/);
    const question = robins.getByRole('dialog', { name: 'Block Pest too?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(robins.getByRole('heading', { level: 1 })).toHaveText('This one keeps to the dark.');
    await expectAccessible(robins);
  });

  await test.step('a group with a block between two members hides their messages from each other, and no message of others', async () => {
    await setStatusOut(sessionOf(site, street.pest));
    const pests = await phoneOf(street.pest);
    const chat = `/chats/${street.group}`;
    for (const [phone, name, words] of [
      [robins, 'Pest', 'Message from someone you blocked'],
      [pests, 'Robin', "This message isn't shown"],
    ] as const) {
      await phone.goto(chat);
      const log = phone.getByRole('log', { name: 'Messages' });
      await expect(log.getByRole('article', { name: name }).getByText(words)).toBeVisible();
      await expect(log.getByRole('article', { name: 'Plover' })).toContainText('Keep me a chair');
      await expect(log.getByText('Message not shown')).toHaveCount(name === 'Robin' ? 1 : 0);
      await expectAccessible(phone);
      await takeScreenshot(phone, `blocked-in-a-group-${name.toLowerCase()}`);
    }
    await pests.close();
  });

  await test.step('a blocked user is listed and can be unblocked', async () => {
    await robins.goto('/settings');
    await expectFirstPage(robins, settings);
    await openSetting(robins, 'Blocked people', '/settings/blocked-users');
    await robins.getByRole('button', { name: 'Unblock Pest' }).click();
    const question = robins.getByRole('dialog', { name: 'Unblock Pest?' });
    await question.getByRole('button', { name: 'Unblock' }).click();
    await expect(robins.getByText('Back on speaking terms')).toBeVisible();
    await expectAccessible(robins);
    await robins.goto('/settings/blocked-users');
    await expectFirstPage(robins, {
      path: '/settings/blocked-users',
      heading: 'Blocked people',
      tabBar: true,
    });
    await expect(robins.getByText('Nobody blocked')).toBeVisible();
  });

  await test.step('the help page opens without a network', async () => {
    await robins.evaluate(async () => void (await navigator.serviceWorker.ready));
    await robins.goto('/settings');
    await expectFirstPage(robins, settings);
    trouble.expect(/^console: .*ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    await robins.context().setOffline(true);
    await robins.getByRole('link', { name: 'Help' }).click();
    await expectArrival(robins, { path: '/support', heading: 'Need a hand?', tabBar: false });
    await robins.getByText('Location', { exact: true }).first().click();
    await expect(robins.getByRole('definition').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(robins);
    await robins.context().setOffline(false);
  });

  await test.step('logging out asks first and leads to the page of sign-in', async () => {
    await robins.getByRole('button', { name: 'Back' }).click();
    await expectArrival(robins, settings);
    await robins.getByRole('button', { name: 'Log out' }).click();
    const question = robins.getByRole('dialog', { name: 'Log out of Nightjar?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(robins);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await robins.getByRole('button', { name: 'Log out' }).click();
    await question.getByRole('button', { name: 'Log Out' }).click();
    await expect(robins).toHaveURL(url => url.pathname === '/login');
    await expect(robins.getByRole('heading', { name: "What's your number?" })).toBeVisible();
    await expectAccessible(robins);
    await robins.goBack();
    await expect(robins).toHaveURL(url => url.pathname === '/login');
  });

  await test.step('no data of a person stays on the device after logging out', async () => {
    for (const personal of [street.robin.user.id, street.robin.access_token, 'Robin', 'Larsen'])
      await expect.poll(() => textKeptOnDevice(robins)).not.toContain(personal);
  });
});

type Street = {
  readonly robin: OpenSession;
  readonly stranger: OpenSession;
  /** At first, Pest is a friend of Robin. */
  readonly pest: OpenSession;
  /** This is the group chat of Robin, Plover and Pest. */
  readonly group: string;
};

/** These people exist only in this test, so that their blocks and settings do not disturb other journeys. */
async function neighbours(site: string): Promise<Street> {
  const member = (nickname: string) =>
    newMember(site, { first_name: nickname, last_name: 'Larsen', nickname });
  const [robin, stranger, pest] = [await member('Robin'), await member('Plover'), await member('Pest')];
  for (const session of [robin, stranger]) await setStatusOut(sessionOf(site, session));
  await befriend(sessionOf(site, robin), sessionOf(site, pest));
  return { robin, stranger, pest, group: await groupOf(site, { robin, stranger, pest }) };
}

/** Makes a chat of all three people with a message of Robin, a message of Pest, and Plover's reply to Robin. */
async function groupOf(site: string, { robin, stranger, pest }: Omit<Street, 'group'>): Promise<string> {
  const { conversation_id } = await callAs(sessionOf(site, robin), createConversation, {
    user_ids: [stranger.user.id, pest.user.id],
    created_by: robin.user.id,
    group_name: 'Friday table',
  });
  const send = (session: OpenSession, message: string, reply_to_message_id: string | null = null) =>
    callAs(sessionOf(site, session), sendMessage, {
      ...{ user_id: session.user.id, conversation_id, message, reply_to_message_id },
    });
  const { message_id } = await send(robin, 'The table by the window');
  await send(pest, 'I bring nine others');
  await send(stranger, 'Keep me a chair', message_id);
  return conversation_id;
}

/** Returns the user's own row as the server has it. */
async function own(site: string, session: OpenSession) {
  return (await callAs(sessionOf(site, session), myUserDetails, {})).user;
}

async function openSetting(page: Page, row: string, path: string): Promise<void> {
  // The links to the settings "Privacy" and to the privacy policy begin with the same word, so the address decides.
  const link = page.getByRole('link', { name: new RegExp(`^${row}`) });
  await link.and(page.locator(`[href="${path}"]`)).click();
  await expectArrival(page, { path, heading: row, tabBar: true });
}

async function back(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click();
  await expectArrival(page, settings);
}

async function turn(page: Page, label: string): Promise<void> {
  const control = page.getByRole('switch', { name: label });
  const before = await control.isChecked();
  await control.click();
  await expect(control).toBeChecked({ checked: !before });
}

async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

const sendDrink = (page: Page) => page.getByRole('link', { name: 'Send a drink' });
