import { createConversation, sendMessage } from '@nightjar/domain/chat/calls';
import { sendFriendRequest } from '@nightjar/domain/friends/calls';
import { expect, type Page } from '@playwright/test';
import { hostileWords } from '../fixtures/hostile-words.ts';
import { befriend, newMember, newMemberOut } from '../fixtures/member.ts';
import { expectFirstPage } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type Session, sessionOf } from '../fixtures/wire.ts';

/** A name, and the name of a group, may have this many characters. */
const longestName = 40;
/** A person may create a few more groups in an hour than this number. */
const mostGroups = 20;
/**
 * Of the people with hostile texts, this many have only sent the user a friend request. The others are friends of the
 * user.
 */
const asking = 8;
const atOnce = 4;

test('hostile texts of users are shown as text everywhere: in messages, names, groups, searches and questions', async ({
  site,
  phoneOf,
}) => {
  test.slow();
  const wry = await newMemberOut(site, { first_name: 'Wry', last_name: 'Neck', nickname: 'Wry' });
  const caller = sessionOf(site, wry);
  const writers = await writersOf(site, caller);
  const chats = await chatsOf(caller, writers);
  const phone = await phoneOf(wry);
  const hits = await watch(phone);

  await test.step('a chat shows every hostile text as it was written', async () => {
    await phone.goto(`/chats/${chats[0]}`);
    await expect(phone.getByRole('log')).toBeVisible();
    expect(await wordsOfAll(phone)).toEqual(hostileWords.map(seen).toSorted());
  });

  await test.step('an "@" in a message offers a member with a hostile name', async () => {
    const composer = phone.getByRole('textbox', { name: 'Message' });
    await composer.fill('@<');
    await expect(phone.getByRole('option').first()).toBeVisible();
  });

  for (const { path, heading, shows } of [
    { path: '/chats', heading: 'Chats', shows: 'link' },
    { path: '/social/friends', heading: 'Your people', shows: 'listitem' },
    { path: '/profile/friend-requests', heading: 'Friend requests', shows: 'listitem' },
  ] as const)
    await test.step(`${path} shows hostile names as text`, async () => {
      await phone.goto(path);
      await expectFirstPage(phone, { path, heading, tabBar: true });
      await expect(phone.getByRole(shows).filter({ hasText: 'hit()' }).first()).toBeVisible();
      await scrollThrough(phone);
    });

  await test.step('a search finds people with hostile names', async () => {
    await phone.goto('/search/people');
    await expectFirstPage(phone, { path: '/search/people', heading: 'Search', tabBar: true });
    await phone.getByRole('searchbox', { name: 'Search people' }).fill('<script>hit');
    await expect(phone.getByRole('listitem').filter({ hasText: 'hit()' }).first()).toBeVisible();
  });

  await test.step('the pages of people show their hostile names and bios as text', async () => {
    for (const writer of writers.slice(asking, asking + 5)) {
      const bio = `I say ${writer.word}`;
      await writeBio(writer, bio);
      await phone.goto(`/profile/${writer.userId}`);
      await expect(phone.getByRole('heading', { level: 1 })).toContainText(writer.name);
      await expect(phone.getByRole('main')).toContainText(seen(bio));
    }
  });

  expect(hits).toEqual([]);
});

type Writer = Session & { readonly name: string; readonly word: string };

/** Makes one person for each of the hostile texts. Where the text is short enough, it is the person's name. */
async function writersOf(site: string, caller: Session): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let from = 0; from < hostileWords.length; from += atOnce)
    writers.push(
      ...(await Promise.all(hostileWords.slice(from, from + atOnce).map(word => writerOf(site, word)))),
    );
  for (const [place, writer] of writers.entries()) {
    if (place >= asking) await befriend(caller, writer);
    else
      await callAs(writer, sendFriendRequest, { requester_id: writer.userId, requesting_id: caller.userId });
  }
  return writers;
}

async function writerOf(site: string, word: string): Promise<Writer> {
  const name = word.length <= longestName ? word : 'hit() Wren';
  const session = await newMember(site, { first_name: name, last_name: name, nickname: name });
  return { ...sessionOf(site, session), name: seen(name), word };
}

async function writeBio({ baseUrl, token, userId }: Session, bio: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/rest/v1/users?id=eq.${userId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ bio }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/**
 * Makes a group to which all hostile texts are sent, and groups whose names are such texts. Their members are friends
 * of the caller.
 */
async function chatsOf(caller: Session, writers: readonly Writer[]): Promise<string[]> {
  const names = ['Hostile words', ...hostileWords.filter(word => word.length <= longestName)];
  const chats: string[] = [];
  for (const name of names.slice(0, mostGroups)) {
    const { conversation_id } = await callAs(caller, createConversation, {
      user_ids: writers.slice(asking).map(({ userId }) => userId),
      created_by: caller.userId,
      group_name: name,
    });
    chats.push(conversation_id);
  }
  const [first = ''] = chats;
  for (const [place, { word }] of writers.entries()) {
    const speaker = writers[Math.max(place, asking)] ?? caller;
    await callAs(speaker, sendMessage, { conversation_id: first, user_id: speaker.userId, message: word });
  }
  return chats;
}

/** Records every script of the hostile texts that runs, and every dialog that the browser opens. */
async function watch(page: Page): Promise<string[]> {
  const hits: string[] = [];
  await page.exposeFunction('hit', () => hits.push(page.url()));
  page.on('dialog', dialog => {
    hits.push(dialog.message());
    void dialog.dismiss();
  });
  return hits;
}

/** Scrolls up from the last message, and returns the texts of all messages in alphabetical order. */
async function wordsOfAll(page: Page): Promise<string[]> {
  const found = new Set<string>();
  await page.mouse.move(195, 422);
  await expect
    .poll(
      async () => {
        const texts = await page.getByRole('log').getByRole('paragraph').allTextContents();
        for (const text of texts) found.add(seen(text));
        await page.mouse.wheel(0, -400);
        return found.size;
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(hostileWords.length);
  return [...found].toSorted();
}

async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(195, 422);
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 400);
}

/** A page shows any number of spaces as one space. */
const seen = (text: string) => text.replace(/\s+/g, ' ').trim();
