import { createConversation, sendMessage } from '@nightjar/domain/chat/calls';
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from '../fixtures/keys.ts';
import { befriend, newMember, newMemberOut } from '../fixtures/member.ts';
import { expectFirstPage } from '../fixtures/page.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type Session, sessionOf } from '../fixtures/wire.ts';

/** This many messages are more than the list draws at once, and more than one answer of the server contains. */
const messages = 100;
const known = 40;

const words = (count: number) => `Word ${count} of ${messages}`;

test('a long chat and a long list show every row once and in order, wherever they are scrolled', async ({
  site,
  phoneOf,
}) => {
  test.slow();
  const wry = await newMemberOut(site, { first_name: 'Wry', last_name: 'Neck', nickname: 'Wry' });
  const caller = sessionOf(site, wry);
  const flock = await friendsOf(site, caller);
  const chat = await chatOf(caller, flock);
  const phone = await phoneOf(wry);

  await test.step('a long chat is scrolled up to its first message and down again', async () => {
    await phone.goto(`/chats/${chat}`);
    await expectFirstPage(phone, { path: `/chats/${chat}`, heading: 'Long nights', tabBar: false });
    const log = phone.getByRole('log');
    await scrollTo(phone, log, log.getByText(words(1), { exact: true }), -1);
    await expectInOrder(log, messageRow);
    await scrollTo(phone, log, log.getByText(words(messages), { exact: true }), 1);
    await expectInOrder(log, messageRow);
  });

  await test.step('rows of a long chat keep their elements and the focus while a user moves by keys', async () => {
    const log = phone.getByRole('log');
    const label = `Actions for: ${words(messages - 3)}`;
    await tabTo(phone, log.getByRole('button', { name: `Actions for: ${words(messages)}` }));
    for (let step = 0; step < 3; step += 1) await phone.keyboard.press('ArrowUp');
    await expect(log.getByRole('button', { name: label })).toBeFocused();
    await expectKept(phone, log, label);
  });

  await test.step('a long list of friends is scrolled down to its end and up again', async () => {
    await phone.goto('/social/friends');
    await expectFirstPage(phone, { path: '/social/friends', heading: 'Your people', tabBar: true });
    const list = phone.getByRole('main');
    await scrollTo(phone, list, friend(list, known), 1);
    await expectInOrder(list, friendRow);
    await scrollTo(phone, list, friend(list, 1), -1);
    await expectInOrder(list, friendRow);
  });

  await test.step('a selected text in a long list stays selected while the list scrolls', async () => {
    const list = phone.getByRole('main');
    await list.getByText(nickname(3), { exact: true }).selectText();
    await expectKept(phone, list, '');
    expect(await phone.evaluate(() => document.getSelection()?.toString())).toBe(nickname(3));
  });
});

const friend = (list: Locator, count: number) =>
  list.getByRole('link', { name: `Message ${nickname(count)}` });

/** Makes a nickname such as "Robin07", so that sorting the names gives the order in which they were made. */
const nickname = (count: number) => `Robin${String(count).padStart(2, '0')}`;

async function friendsOf(site: string, caller: Session): Promise<Session[]> {
  const flock: Session[] = [];
  for (let count = 1; count <= known; count += 1) {
    const name = { first_name: 'Robin', last_name: 'Nightly', nickname: nickname(count) };
    const other = sessionOf(site, await newMember(site, name));
    await befriend(caller, other);
    flock.push(other);
  }
  return flock;
}

/** Makes a group with two senders, because one sender may not send so many messages in a minute. */
async function chatOf(caller: Session, [first, second]: readonly Session[]): Promise<string> {
  if (!first || !second) throw new Error('A group takes two friends.');
  const { conversation_id } = await callAs(caller, createConversation, {
    user_ids: [first.userId, second.userId],
    created_by: caller.userId,
    group_name: 'Long nights',
  });
  for (let count = 1; count <= messages; count += 1) {
    const speaker = count % 2 === 0 ? first : second;
    await callAs(speaker, sendMessage, { conversation_id, user_id: speaker.userId, message: words(count) });
  }
  return conversation_id;
}

/** Scrolls fast until the target is in view. */
async function scrollTo(page: Page, list: Locator, target: Locator, direction: 1 | -1): Promise<void> {
  await expect(list).toBeVisible();
  await page.mouse.move(195, 422);
  await expect
    .poll(
      async () => {
        for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, direction * 250);
        return target.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

type RowOf = (row: Element) => string;

/** This function runs in the page. It returns the part of a row's text by which the row differs from all others. */
const messageRow: RowOf = row => row.textContent?.match(/Word (\d+) of/)?.[1]?.padStart(3, '0') ?? '';

/** This function runs in the page. It checks that both links of a row lead to the same person. */
const friendRow: RowOf = row => {
  const name = row.querySelector('a')?.textContent?.match(/Robin\d\d/)?.[0] ?? 'nobody';
  return row.querySelector(`a[aria-label="Message ${name}"]`) ? name : 'two people in one row';
};

/**
 * Checks the list while it does not move. It has each row once, one below the other, in the order that screen readers
 * and the Tab key follow.
 */
async function expectInOrder(list: Locator, rowOf: RowOf): Promise<void> {
  await expect
    .poll(() =>
      list.evaluate((node, source) => {
        const textOf = new Function(`return (${source})`)() as RowOf;
        const rows = [...node.querySelectorAll('[data-index]')];
        const trouble = rows.flatMap((row, at) => {
          const before = rows[at - 1];
          if (!before) return [];
          const above = before.getBoundingClientRect().bottom;
          const isBelow = Math.abs(row.getBoundingClientRect().top - above) < 2;
          const isNext =
            Number(row.getAttribute('data-index')) === Number(before.getAttribute('data-index')) + 1;
          const isLater = !textOf(row) || !textOf(before) || textOf(row) > textOf(before);
          return isBelow && isNext && isLater ? [] : [`${textOf(before)} then ${textOf(row)}`];
        });
        return rows.length > 5 ? trouble : ['hardly any row'];
      }, rowOf.toString()),
    )
    .toEqual([]);
}

declare global {
  /** These are the texts of the rows at the time when they were first read. */
  var textIn: WeakMap<Element, string>;
}

/**
 * Checks, while the list scrolls far away and back, that each element keeps showing the same row and that the focus
 * stays.
 */
async function expectKept(page: Page, list: Locator, label: string): Promise<void> {
  const look = () =>
    list.evaluate(node => {
      const changed = [...node.querySelectorAll('[data-index]')].filter(row => {
        const before = textIn.get(row) ?? row.textContent;
        textIn.set(row, before ?? '');
        return before !== row.textContent;
      });
      return {
        changed: changed.map(row => `${textIn.get(row)} became ${row.textContent}`),
        focused: document.activeElement?.getAttribute('aria-label') ?? '',
      };
    });
  await page.evaluate(() => {
    globalThis.textIn = new WeakMap();
  });
  await page.mouse.move(195, 422);
  for (const direction of [1, -1, -1, 1])
    for (let turn = 0; turn < 12; turn += 1) {
      const { changed, focused } = await look();
      expect(changed).toEqual([]);
      expect(focused).toBe(label);
      await page.mouse.wheel(0, direction * 250);
    }
}
