import { conversations, createConversation, messages, openConversation } from '@nightjar/domain/chat/calls';
import { exampleConversation } from '@nightjar/domain/chat/example';
import { contactsMatch, friends, userFollows } from '@nightjar/domain/friends/calls';
import { id, me } from '@nightjar/domain/kernel/example';
import { exampleListedPerson } from '@nightjar/domain/people/example';
import { closestNeighborhood, neighborhoods } from '@nightjar/domain/places/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { threadAnswer } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  fail,
  lose,
  offline,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../../testing/replies.ts';

const ada = exampleListedPerson();
const finch = exampleListedPerson({
  id: id('user', 3),
  first_name: 'Finch',
  nickname: 'Finch',
  activity_status: 'out',
});
const friendsReply = reply(friends, [ada, finch]);
const openedChatReplies = [
  reply(conversations, { conversations: [exampleConversation()], more: false }),
  reply(messages, threadAnswer([])),
];
type App = Awaited<ReturnType<typeof renderApp>>;
const chooseFriends = async ({ user }: App, ...names: string[]) => {
  for (const name of names)
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`), pressed: false }));
};
const chooseTwo = async (replies: readonly Reply[]) => {
  const app = await renderApp('/chats/new', [friendsReply, ...replies]);
  await chooseFriends(app, 'Ada', 'Finch');
  return app;
};
const pressStart = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Start' }));

describe('a new chat', () => {
  it('the page for a new chat lists friends, loaded by one request, and shows who is out', async () => {
    const app = await renderApp('/chats/new', [friendsReply]);
    const list = within(await screen.findByRole('list', { name: 'Friends' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ada'),
      expect.stringContaining('Out now'),
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Start|^Message/ })).toBeNull();
    expect(app.inputs(friends)).toHaveLength(1);
  });

  it('the page for a new chat shows a skeleton while the friends load', async () => {
    await renderApp('/chats/new', [pending(friends)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that do not load', fail(friends, 500)],
    ['without a connection', offline()],
  ])('the friends %s on the page for a new chat are loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp('/chats/new', [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(friendsReply);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByRole('button', { name: /^Ada/ })).toBeVisible();
  });

  it('the page for a new chat offers a user without friends their contacts and an invitation', async () => {
    const app = await renderApp('/chats/new', [
      reply(friends, []),
      reply(contactsMatch, [{ ...ada, relation: 'none', friendship_id: null, phone: '(813) 555-0102' }]),
    ]);
    expect(await screen.findByText('Add a friend to start a chat')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/invite');
    await app.user.click(screen.getByRole('button', { name: 'Find friends from contacts' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Friends from contacts' }));
    await app.user.type(sheet.getByRole('textbox', { name: 'Phone numbers' }), '(813) 555-0102');
    await app.user.click(sheet.getByRole('button', { name: 'Find friends' }));
    expect(await sheet.findByText('Ada')).toBeVisible();
    expect(app.inputs(contactsMatch)).toEqual([{ phones: ['18135550102'], requester_user_id: me }]);
  });

  it('the page for a new chat finds friends by name, and shows that no friend has that name', async () => {
    const app = await renderApp('/chats/new', [reply(friends, ({ search }) => (search ? [] : [ada]))]);
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search friends' }), 'owl');
    expect(await screen.findByText('No friend by that name')).toBeVisible();
    expect(app.inputs(friends).map(({ search }) => search)).toEqual([undefined, 'owl']);
  });

  it('a new chat with one friend opens the direct chat with that friend', async () => {
    const app = await renderApp('/chats/new', [
      friendsReply,
      reply(openConversation, { conversation_id: id('conversation') }),
      ...openedChatReplies,
    ]);
    await chooseFriends(app, 'Ada');
    await app.user.click(screen.getByRole('button', { name: 'Message Ada' }));
    expect(await screen.findByText('Say hi')).toBeVisible();
    expect(app.path()).toBe(`/chats/${id('conversation')}`);
    expect(app.inputs(openConversation)).toEqual([{ other_user_id: ada.id, created_by: me, user_id: me }]);
    expect(app.inputs(createConversation)).toEqual([]);
  });

  it('a new chat with two friends is a group with a name', async () => {
    const app = await chooseTwo([
      reply(createConversation, { conversation_id: id('conversation') }),
      ...openedChatReplies,
    ]);
    const name = screen.getByRole('textbox', { name: 'Group name' });
    expect(name).toHaveValue('Ada and Finch');
    await app.user.clear(name);
    await app.user.type(name, 'Late shift{Enter}');
    await waitFor(() => expect(app.path()).toBe(`/chats/${id('conversation')}`));
    expect(app.inputs(createConversation)).toEqual([
      { created_by: me, user_ids: [ada.id, finch.id], group_name: 'Late shift' },
    ]);
  });

  it('a chosen friend of a new chat is removed by the list or by the picture', async () => {
    const app = await chooseTwo([]);
    const chosen = within(screen.getByRole('list', { name: 'Chosen' }));
    await app.user.click(chosen.getByRole('button', { name: 'Remove Finch' }));
    expect(screen.getByRole('button', { name: 'Message Ada' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: /^Ada/, pressed: true }));
    expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull();
  });

  it.each(createConversation.refusals)(
    'a new group chat that is refused (%s) shows the reason, and can be started again',
    async code => {
      const params = { name: 'Finch', limit: '250' };
      const app = await chooseTwo([refuse(createConversation, code, { params })]);
      await pressStart(app);
      expect(await screen.findByRole('alert')).toHaveTextContent(refusalSentence(code, params));
      expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
    },
  );

  it('starting a group chat after a lost answer repeats the request with the first idempotency key', async () => {
    const app = await chooseTwo([lose(createConversation)]);
    await pressStart(app);
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    app.reply(reply(createConversation, { conversation_id: id('conversation') }), ...openedChatReplies);
    app.line.restore();
    await app.user.click(await screen.findByRole('button', { name: 'Start' }));
    await waitFor(() => expect(app.path()).toBe(`/chats/${id('conversation')}`));
    const [first, second] = app.keys(createConversation);
    expect(second).toBe(first);
  });
});

describe('a chat whose address names its kind', () => {
  const page = `/chats/direct/${ada.id}`;

  it('the address of a chat with a person shows a skeleton while that chat is opened', async () => {
    const app = await renderApp(page, [pending(openConversation)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    expect(app.inputs(openConversation)).toHaveLength(1);
  });

  it.each(openConversation.refusals)(
    'opening a chat with a person that is refused (%s) shows the reason and a way back',
    async code => {
      const params = { name: 'Ada' };
      const app = await renderApp(page, [refuse(openConversation, code, { params })], {
        before: ['/support'],
      });
      expect(await screen.findByRole('alert')).toHaveTextContent(refusalSentence(code, params));
      await app.user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(app.path()).toBe('/support'));
    },
  );

  it('opening a chat with a person needs a connection, and continues when the connection returns', async () => {
    const app = await renderApp(page, [offline()]);
    expect(await screen.findByRole('heading', { name: 'No signal.' })).toBeVisible();
    app.reply(reply(openConversation, { conversation_id: id('conversation') }), ...openedChatReplies);
    app.line.restore();
    const again = screen.queryByRole('button', { name: 'Try again' });
    if (again) await app.user.click(again);
    await waitFor(() => expect(app.path()).toBe(`/chats/${id('conversation')}`));
  });

  it('the address of a chat of an unknown kind is replaced by the list of chats', async () => {
    const app = await renderApp(`/chats/nonsense/${ada.id}`, [
      pending(conversations),
      pending(closestNeighborhood),
      pending(neighborhoods),
      pending(userFollows),
    ]);
    expect(app.path()).toBe('/chats');
  });
});
