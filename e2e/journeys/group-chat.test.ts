import {
  archiveConversation,
  createConversation,
  markConversationRead,
  messages,
  unarchiveConversation,
} from '@nightjar/domain/chat/calls';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { pressKey, tabTo, typeInto } from '../fixtures/keys.ts';
import { befriend, newMember, setStatusOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { moth, rae } from '../fixtures/people.ts';
import { moonPicture } from '../fixtures/picture.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, openSession, sessionOf } from '../fixtures/wire.ts';

const chats = { path: '/chats', heading: 'Chats', tabBar: true };
const newChat = { path: '/chats/new', heading: 'New chat', tabBar: false };

// This journey uses no pointer. Every step is made with the keyboard.
test('three friends plan an evening in a group chat', async ({ site, phoneOf, trouble }) => {
  test.slow();
  const flock = await threeFriends(site);
  const raes = await phoneOf(flock.rae);
  const moths = await phoneOf(flock.moth);
  const group = { path: '', heading: flock.group, tabBar: false };
  const id = () => group.path.replace('/chats/', '');

  await test.step('Moth opens an empty list of chats', async () => {
    await moths.goto('/chats');
    await expectFirstPage(moths, chats);
  });

  await test.step('Rae starts a group with two friends and gives the group a name', async () => {
    await raes.goto('/chats');
    await expectFirstPage(raes, chats);
    await pressKey(raes, raes.getByRole('link', { name: 'New chat' }));
    await expectArrival(raes, newChat);
    await choose(raes, 'Moth');
    await choose(raes, flock.finchName);
    await expectAccessible(raes);
    await takeScreenshot(raes, 'chat-new');
    await typeInto(raes, raes.getByRole('textbox', { name: 'Group name' }), flock.group);
    const started = raes.waitForResponse(`**${createConversation.path}`);
    await raes.keyboard.press('Enter');
    expect((await started).ok()).toBe(true);
    await expect(raes).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    group.path = new URL(raes.url()).pathname;
    await expectArrival(raes, group);
  });

  await test.step('an "@" and two letters in a message complete the name of a member', async () => {
    await typeInto(raes, composer(raes), 'Who is in? @Mo');
    const option = raes.getByRole('option', { name: 'Moth' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(raes);
    await raes.keyboard.press('Enter');
    await raes.keyboard.type('first round is mine');
    await send(raes);
    await expect(messageWith(raes, 'Who is in? @Moth first round is mine')).toBeVisible();
    await expect(raes.getByRole('link', { name: '@Moth' })).toBeVisible();
  });

  await test.step('Moth sees the new group in the list without a reload, with a note that Moth was mentioned', async () => {
    const row = rowOf(moths, flock.group);
    await expect(row).toContainText('Rae: Who is in? @Moth first round is mine');
    await expect(row).toContainText('You were mentioned.');
    await expect(row).toContainText('1 unread');
    await expect(tab(moths, 'Chats, unread')).toBeVisible();
    await expectAccessible(moths);
  });

  await test.step('a message that was in view counts as read', async () => {
    const read = moths.waitForRequest(`**${markConversationRead.path}`);
    await pressKey(moths, rowOf(moths, flock.group));
    await expectArrival(moths, group);
    expect((await read).postDataJSON().last_read_message_id).toBe(await lastId(moths));
  });

  await test.step('other members see that Moth is typing, and that Moth has stopped', async () => {
    await typeInto(moths, composer(moths), 'In. ');
    await expect(raes.getByText('Moth is typing...')).toBeVisible();
    await expect(raes.getByText('Moth is typing...')).toBeHidden();
    await expect(raes.getByText('In.')).toBeHidden();
  });

  await test.step('Moth has replied to a message, and the reply quotes the message', async () => {
    await pressKey(moths, actionsOf(moths, 'Who is in?'));
    const sheet = moths.getByRole('dialog', { name: 'Message' });
    await expect(sheet).toBeVisible();
    await expectAccessible(moths);
    await pressKey(moths, sheet.getByRole('button', { name: 'Reply' }));
    await expect(composer(moths)).toBeFocused();
    await expect(moths.getByText('Reply to Rae')).toBeVisible();
    await moths.keyboard.press('End');
    await moths.keyboard.type('I owe you one.');
    await send(moths);
    const answer = messageWith(raes, 'In. I owe you one.');
    await expect(answer).toBeVisible();
    await expect(answer.getByRole('button', { name: /^Reply to You\s*Who is in\?/ })).toBeVisible();
    await expect(raes.getByText(/Seen by Moth/)).toBeVisible();
  });

  await test.step('Rae sends a photo to the group', async () => {
    await pressKey(raes, raes.getByRole('button', { name: 'Attach' }));
    const sheet = raes.getByRole('dialog', { name: 'Attach' });
    await expect(sheet).toBeVisible();
    const chooser = raes.waitForEvent('filechooser');
    await pressKey(raes, sheet.getByRole('button', { name: 'Photo' }));
    await (await chooser).setFiles({ name: 'moon.png', mimeType: 'image/png', buffer: moonPicture() });
    await expect(raes.getByRole('img', { name: 'Attached' })).toBeVisible();
    await expectAccessible(raes);
    await tabTo(raes, composer(raes));
    await send(raes);
    await expect(raes.getByRole('img', { name: 'Attached' })).toBeHidden();
    for (const [page, name] of [
      [raes, 'Photo from you'],
      [moths, 'Photo from Rae'],
    ] as const) {
      const photo = page.getByRole('img', { name });
      await expect(photo).toBeVisible();
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    }
  });

  await test.step('Moth reacts to the photo with a heart', async () => {
    await pressKey(moths, actionsOf(moths, 'Photo'));
    await pressKey(moths, moths.getByRole('button', { name: 'React with ❤️' }));
    await expect(moths.getByRole('button', { name: '❤️ 1, yours' })).toBeVisible();
    await expect(raes.getByRole('button', { name: '❤️ 1', exact: true })).toBeVisible();
    await expectAccessible(raes);
    await takeScreenshot(raes, 'chat');
  });

  await test.step('a message written without a network waits, and is sent once', async () => {
    const text = 'In the cellar. Up in five.';
    trouble.expect(/^console: .*ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    await raes.context().setOffline(true);
    await typeInto(raes, composer(raes), text);
    await send(raes);
    await expect(messageWith(raes, text)).toContainText("Not sent yet. It goes out when you're back online.");
    await expectAccessible(raes);
    await takeScreenshot(raes, 'chat-offline');
    await raes.context().setOffline(false);
    await expect(messageWith(moths, text)).toBeVisible();
    await expect(messageWith(raes, text)).not.toContainText(/Waiting|Sending/);
    await expect(messageWith(raes, text)).toHaveCount(1);
    const caller = sessionOf(site, flock.moth);
    const page = await callAs(caller, messages, { conversation_id: id(), user_id: caller.userId });
    expect(page.messages.filter(({ message }) => message === text)).toHaveLength(1);
  });

  await test.step('a member who has the chat open gets no toast, and a member on another page of the app does', async () => {
    await tabTo(raes, composer(raes));
    await raes.keyboard.type('Nearly there');
    await send(raes);
    await expect(messageWith(moths, 'Nearly there')).toBeVisible();
    await expect(messageWith(raes, 'Nearly there')).toContainText('Seen by Moth');
    await expect(call(moths, flock.group)).toHaveCount(0);
    await pressKey(moths, moths.getByRole('button', { name: 'Back' }));
    await expectArrival(moths, chats);
    await pressKey(moths, tab(moths, 'Drink Bank'));
    await expectArrival(moths, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
    // The Tab key reaches a toast after the last link of the page, which is the tab "You". The test moves the focus
    // there before the toast appears, because a toast without the focus disappears after a few seconds.
    await tabTo(moths, tab(moths, 'You'));
    await raes.keyboard.type('Here now');
    await send(raes);
    await tabTo(moths, call(moths, flock.group).getByRole('button').first());
    await expect(call(moths, flock.group)).toContainText('Rae: Here now');
    await expectAccessible(moths);
  });

  await test.step('the toast of a message leads to its chat, which opens at the line "New" and is marked as read to its end', async () => {
    const read = moths.waitForRequest(`**${markConversationRead.path}`);
    await moths.keyboard.press('Enter');
    await expectArrival(moths, group);
    const fresh = moths.getByText('New', { exact: true });
    await expect(fresh).toBeVisible();
    expect(await isAbove(fresh, messageWith(moths, 'Here now'))).toBe(true);
    expect(await isAbove(messageWith(moths, 'Nearly there'), fresh)).toBe(true);
    expect((await read).postDataJSON().last_read_message_id).toBe(await lastId(moths));
    await takeScreenshot(moths, 'chat-group');
  });

  await test.step('a muted chat is marked as muted on its page and in the list', async () => {
    await openMenu(moths, 'Mute');
    await expect(toast(moths, 'Chat muted')).toBeVisible();
    await expect(moths.getByRole('img', { name: 'Muted' })).toBeVisible();
    await expectAccessible(moths);
    await pressKey(moths, moths.getByRole('button', { name: 'Back' }));
    await pressKey(moths, tab(moths, 'Chats'));
    await expectArrival(moths, chats);
    await expect(rowOf(moths, flock.group).getByRole('img', { name: 'Muted' })).toBeVisible();
  });

  await test.step('a chat that is archived in the list is in the list of archived chats, and in no other', async () => {
    await pressMenuOf(moths, flock.group, 'Archive');
    await expect(rowOf(moths, flock.group)).toBeHidden();
    await pressKey(moths, moths.getByRole('button', { name: 'Filter chats' }));
    await tabTo(moths, moths.getByRole('radio', { name: 'All' }));
    await moths.keyboard.press('ArrowLeft');
    await expect(moths.getByRole('radio', { name: 'Archived' })).toBeChecked();
    await expect(rowOf(moths, flock.group).getByRole('img', { name: 'Muted' })).toBeVisible();
    await expectAccessible(moths);
    await pressMenuOf(moths, flock.group, 'Unarchive');
    await expect(rowOf(moths, flock.group)).toBeHidden();
    await tabTo(moths, moths.getByRole('radio', { name: 'Archived' }));
    await moths.keyboard.press('ArrowRight');
    await expect(rowOf(moths, flock.group)).toBeVisible();
  });

  await test.step('a chat that is archived on its page is restored by "Undo"', async () => {
    await pressKey(moths, rowOf(moths, flock.group));
    await expectArrival(moths, group);
    const archived = moths.waitForResponse(`**${archiveConversation.path}`);
    const back = moths.waitForResponse(`**${unarchiveConversation.path}`);
    await openMenu(moths, 'Archive');
    await pressKey(moths, toast(moths, 'Chat archived').getByRole('button', { name: 'Undo' }));
    expect((await archived).ok()).toBe(true);
    expect((await back).ok()).toBe(true);
    await pressKey(moths, moths.getByRole('button', { name: 'Back' }));
    await expectArrival(moths, chats);
    await expect(rowOf(moths, flock.group)).toBeVisible();
  });

  await test.step('a renamed group has its new name in every header and list without a reload', async () => {
    group.heading = `${flock.group} late`;
    await openMenu(raes, 'Rename');
    await typeInto(raes, raes.getByRole('textbox', { name: 'Group name' }), group.heading);
    await raes.keyboard.press('Enter');
    await expect(raes.getByRole('heading', { level: 1 })).toHaveText(group.heading);
    await expect(rowOf(moths, group.heading)).toBeVisible();
    await pressKey(moths, rowOf(moths, group.heading));
    await expectArrival(moths, group);
  });

  await test.step('leaving a group asks first, and then the chat is read only and disappears from the list', async () => {
    await expect(header(raes)).toContainText('Moth');
    await openMenu(moths, 'Leave');
    const question = moths.getByRole('dialog', { name: 'Leave this chat?' });
    await expect(question).toBeVisible();
    await expectAccessible(moths);
    await pressKey(moths, question.getByRole('button', { name: 'Leave' }));
    await expect(moths.getByText('You left this chat.')).toBeVisible();
    await expect(composer(moths)).toBeHidden();
    await expect(header(raes)).not.toContainText('Moth');
    await expectAccessible(moths);
    await pressKey(moths, moths.getByRole('button', { name: 'Back' }));
    await expectArrival(moths, chats);
    await expect(rowOf(moths, group.heading)).toBeHidden();
  });
});

type Flock = {
  readonly rae: OpenSession;
  readonly moth: OpenSession;
  /** Finch is a friend of Rae and Moth, and does not open the app in this journey. */
  readonly finchName: string;
  readonly group: string;
};

async function threeFriends(site: string): Promise<Flock> {
  const stamp = Date.now().toString(36);
  const finchName = `Finch ${stamp}`;
  const finch = await newMember(site, { first_name: 'Finch', last_name: 'Larsen', nickname: finchName });
  const [raes, moths] = [await openSession(site, rae), await openSession(site, moth)];
  for (const session of [raes, moths]) {
    await setStatusOut(sessionOf(site, session));
    await befriend(sessionOf(site, session), sessionOf(site, finch));
  }
  return { rae: raes, moth: moths, finchName, group: `Friday ${stamp}` };
}

/** Finds a friend by name and adds them to the new chat. */
async function choose(page: Page, name: string): Promise<void> {
  await typeInto(page, page.getByRole('searchbox', { name: 'Search friends' }), name);
  const friend = page.getByRole('list', { name: 'Friends' }).getByRole('button', { name });
  await expect(friend).toHaveCount(1);
  await pressKey(page, friend, 'Space');
  await expect(friend).toHaveAttribute('aria-pressed', 'true');
}

async function openMenu(page: Page, item: string): Promise<void> {
  await pressKey(page, page.getByRole('button', { name: 'Chat menu' }));
  await pressKey(page, page.getByRole('dialog').getByRole('button', { name: item, exact: true }));
}

async function pressMenuOf(page: Page, title: string, item: string): Promise<void> {
  await pressKey(page, page.getByRole('button', { name: `More for ${title}` }));
  await pressKey(page, page.getByRole('dialog').getByRole('button', { name: item, exact: true }));
  await expect(page.getByRole('dialog')).toBeHidden();
}

const header = (page: Page) => page.locator('main header');

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** On a phone, Enter makes a new line. With Control it sends the message on any device. */
const send = (page: Page) => page.keyboard.press('Control+Enter');

const messageWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

const actionsOf = (page: Page, text: string) =>
  page.getByRole('button', { name: `Actions for: ${text}` }).last();

const lastId = (page: Page) => page.getByRole('article').last().getAttribute('data-message-id');

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${title} `) });

async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  return upper !== null && lower !== null && upper.y < lower.y;
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Finds the toast that a user on another page of the app sees, such as "Friday: Rae: Here now". */
const call = (page: Page, title: string) => page.getByRole('status', { name: new RegExp(`^${title}: `) });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
