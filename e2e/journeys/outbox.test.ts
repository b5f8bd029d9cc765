import { conversations, messages } from '@nightjar/domain/chat/calls';
import { expect, type Page } from '@playwright/test';
import { signInWithStatusOut } from '../fixtures/guest.ts';
import { signIn } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type Session } from '../fixtures/wire.ts';

const first = 'In the cellar.';
const second = 'Down in five.';

test('a message written without a network waits, stays when the app is closed, and is sent once and in order', async ({
  page,
  context,
  site,
  trouble,
}) => {
  const guest = await signInWithStatusOut(site, rae);
  const chat = await directChatOf(guest);
  await signIn(page, rae, `/chats/${chat}`);
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();

  await test.step('two messages are shown as waiting while there is no network', async () => {
    trouble.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    await context.setOffline(true);
    for (const text of [first, second]) await send(page, text);
    await expect(page.getByText(/Not sent yet/).first()).toBeVisible();
    for (const text of [first, second]) expect(await timesReceived(guest, chat, text)).toBe(0);
  });

  await test.step('messages that waited when the app was closed are sent at its next start, from another page', async () => {
    await page.close();
    await context.setOffline(false);
    const secondPage = await context.newPage();
    await secondPage.goto('/drinks');
    await expect.poll(() => lastTexts(guest, chat)).toEqual([first, second]);
  });

  await test.step('messages that waited are sent once each, and another tab shows each of them once', async () => {
    const other = await context.newPage();
    await other.goto(`/chats/${chat}`);
    const log = other.getByRole('log', { name: 'Messages' });
    for (const text of [first, second]) await expect(log.getByText(text, { exact: true })).toHaveCount(1);
    await expect(other.getByText(/Not sent yet/)).toHaveCount(0);
    for (const text of [first, second]) expect(await timesReceived(guest, chat, text)).toBe(1);
  });
});

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true })).toBeVisible();
}

async function directChatOf(guest: Session): Promise<string> {
  const listed = await callAs(guest, conversations, { user_id: guest.userId });
  const found = listed.conversations.find(({ type }) => type === 'direct');
  if (!found) throw new Error('Nobody talks to Rae alone tonight.');
  return found.conversation_id;
}

async function textsIn(guest: Session, conversation_id: string): Promise<(string | null)[]> {
  const page = await callAs(guest, messages, { user_id: guest.userId, conversation_id });
  return page.messages.map(({ message }) => message);
}

const lastTexts = async (guest: Session, chat: string) => (await textsIn(guest, chat)).slice(-2);
const timesReceived = async (guest: Session, chat: string, text: string) =>
  (await textsIn(guest, chat)).filter(sent => sent === text).length;
