import {
  archiveConversation,
  conversations,
  deleteConversation,
  leaveConversation,
  messages,
  muteConversation,
  unarchiveConversation,
  unmuteConversation,
} from '@nightjar/domain/chat/calls';
import { exampleConversation, exampleGroup, exampleMessage } from '@nightjar/domain/chat/example';
import { userFollows } from '@nightjar/domain/friends/calls';
import { exampleFollowedEvent } from '@nightjar/domain/friends/example';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { closestNeighborhood, neighborhoods } from '@nightjar/domain/places/calls';
import { exampleNeighborhood } from '@nightjar/domain/places/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { threadAnswer } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, type Reply, refusalSentence, refuse, reply } from '../../testing/replies.ts';
import { bringIntoView } from '../../testing/view.ts';

type ChatRow = ReturnType<typeof exampleConversation>;

/** The test server answers each filter of the list with the chats that match. */
const chatsReply = (rows: readonly ChatRow[], more = false) =>
  reply(conversations, ({ filter, conversation_id }) => ({
    conversations: rows.filter(row =>
      conversation_id
        ? row.conversation_id === conversation_id
        : filter === 'archived'
          ? row.archived
          : !row.archived && (filter === 'all' || filter === 'direct' || row.type !== 'direct'),
    ),
    more: more && !conversation_id,
  }));
const noRoomsReplies: Reply[] = [
  reply(closestNeighborhood, null),
  reply(neighborhoods, []),
  reply(userFollows, { type: 'events', venues: [], pros: [], events: [] }),
];
const groupChat = exampleGroup({ conversation_id: id('conversation', 2) });
const openMenuOf = async (app: App, title: string) => {
  await app.user.click(await screen.findByRole('button', { name: `More for ${title}` }));
  return screen.findByRole('dialog', { name: title });
};
type App = Awaited<ReturnType<typeof renderApp>>;
const showFilters = async (app: App) =>
  app.user.click(await screen.findByRole('button', { name: 'Filter chats' }));

describe('the list of chats', () => {
  it('the list of chats shows last message, sender, unread messages and whether a chat is muted', async () => {
    const app = await renderApp('/chats', [
      chatsReply([
        exampleConversation({ unread_count: 3, mentioned: true }),
        { ...groupChat, muted: true, last_message: exampleMessage({ sender: examplePerson({ id: me }) }) },
        exampleGroup({ conversation_id: id('conversation', 3), title: 'Quiet ones', last_message: null }),
        exampleConversation({
          conversation_id: id('conversation', 4),
          title: 'Old friend',
          unread_count: 100,
        }),
      ]),
      ...noRoomsReplies,
    ]);
    const row = await screen.findByRole('link', { name: /^Ada/ });
    expect(row).toHaveAttribute('href', `/chats/${id('conversation')}`);
    expect(row).toHaveTextContent('At the Lantern already');
    expect(row).toHaveTextContent('20 min');
    expect(row).toHaveTextContent('You were mentioned.');
    expect(row).toHaveTextContent('3 unread');
    const muted = screen.getByRole('link', { name: /Friday flock/ });
    expect(muted).toHaveTextContent('You: At the Lantern already');
    expect(within(muted).getByRole('img', { name: 'Muted' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Quiet ones/ })).toHaveTextContent('No messages yet');
    expect(screen.getByRole('link', { name: /Old friend/ })).toHaveTextContent('99+ unread');
    expect(screen.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New chat' })).toHaveAttribute('href', '/chats/new');
    // The list of chats and the tab's dot for unread messages share one call.
    expect(app.inputs(conversations)).toEqual([{ user_id: me, filter: 'all' }]);
  });

  it('each filter of the list of chats shows that it is empty, and offers a new chat except for rooms and archived chats', async () => {
    const app = await renderApp('/chats', [chatsReply([]), ...noRoomsReplies]);
    await showFilters(app);
    for (const [label, sentence, leads] of [
      ['All', 'No chats yet', true],
      ['Direct', 'No direct chats yet', true],
      ['Groups', 'No groups yet', true],
      ['Rooms', "You haven't joined a room", false],
      ['Archived', 'No archived chats', false],
    ] as const) {
      await app.user.click(screen.getByLabelText(label));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByText('New chat') !== null).toBe(leads);
    }
    const filters = app.inputs(conversations).map(({ filter }) => filter);
    expect(filters).toEqual(['all', 'direct', 'groups', 'rooms', 'archived']);
  });

  it('a short list of chats hides its filters behind a button', async () => {
    const app = await renderApp('/chats', [chatsReply([exampleConversation()]), ...noRoomsReplies]);
    await screen.findByRole('link', { name: /^Ada/ });
    expect(screen.queryByRole('radio', { name: 'Groups' })).toBeNull();
    await showFilters(app);
    await app.user.click(screen.getByRole('radio', { name: 'Groups' }));
    await showFilters(app);
    await waitFor(() => expect(app.path()).toBe('/chats'));
    expect(screen.queryByRole('radio', { name: 'Groups' })).toBeNull();
  });

  it('a long list of chats shows its filters', async () => {
    const many = Array.from({ length: 12 }, (_, place) =>
      exampleConversation({ conversation_id: id('conversation', 20 + place), title: `Friend ${place}` }),
    );
    await renderApp('/chats', [chatsReply(many), ...noRoomsReplies]);
    expect(await screen.findByRole('radio', { name: 'Groups' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Filter chats' })).toBeNull();
  });

  it('the list of chats shows unread chats first', async () => {
    await renderApp('/chats', [
      chatsReply([exampleConversation(), { ...groupChat, unread_count: 2 }]),
      ...noRoomsReplies,
    ]);
    await screen.findByRole('link', { name: /^Ada/ });
    const rows = screen.getAllByRole('link').filter(row => row.getAttribute('href')?.startsWith('/chats/6'));
    expect(rows.map(row => row.textContent?.slice(0, 3))).toEqual(['Fri', 'Ada']);
  });

  it('the list of chats keeps its filter in the address', async () => {
    const app = await renderApp('/chats', [
      chatsReply([exampleConversation(), groupChat]),
      ...noRoomsReplies,
    ]);
    await screen.findByRole('link', { name: /^Ada/ });
    await showFilters(app);
    await app.user.click(screen.getByRole('radio', { name: 'Groups' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Ada/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Friday flock/ })).toBeVisible();
    expect(app.path()).toBe('/chats?filter=groups');
  });

  it('the search of chats sends one request after the typing stops, and can be cleared', async () => {
    const app = await renderApp('/chats', [
      reply(conversations, ({ search }) => ({
        conversations: search ? [] : [exampleConversation()],
        more: false,
      })),
      ...noRoomsReplies,
    ]);
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search chats by name' }), 'owl');
    expect(await screen.findByText('No chat by that name')).toBeVisible();
    expect(app.path()).toBe('/chats?q=owl');
    expect(app.inputs(conversations).flatMap(({ search }) => search ?? [])).toEqual(['owl']);
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByRole('link', { name: /^Ada/ })).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/chats'));
  });

  it('the list of chats shows a skeleton while it loads', async () => {
    await renderApp('/chats', [pending(conversations), ...noRoomsReplies]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chats' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('No chats yet')).toBeNull();
  });

  it.each([
    ['that does not load', fail(conversations, 500), "That didn't load."],
    ['without a connection', offline(), 'No signal.'],
  ])('a list of chats %s is loaded again by "Try again"', async (_, broken, title) => {
    const app = await renderApp('/chats', [broken, ...noRoomsReplies]);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: title })).toBeVisible();
    app.reply(chatsReply([exampleConversation()]));
    app.line.restore();
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Ada/ })).toBeVisible();
  });

  it('the list of chats loads its next page when its end comes into view, and again by "Try again" after a failure', async () => {
    const app = await renderApp('/chats', [chatsReply([exampleConversation()], true), ...noRoomsReplies]);
    await screen.findByRole('link', { name: /^Ada/ });
    app.reply(fail(conversations, 500));
    bringIntoView();
    const again = await screen.findByRole('button', { name: 'The rest did not load. Try again' });
    app.reply(chatsReply([groupChat]));
    await app.user.click(again);
    expect(await screen.findByRole('link', { name: /Friday flock/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ada/ })).toBeVisible();
    expect(app.inputs(conversations).at(-1)?.before).toBe(id('conversation'));
  });

  it("the list of chats keeps its last answer when the server fails, and shows that answer's time", async () => {
    const app = await renderApp('/chats', [chatsReply([exampleConversation()]), ...noRoomsReplies]);
    await screen.findByRole('link', { name: /^Ada/ });
    await app.goTo('/settings/privacy');
    vi.setSystemTime(minutesFromNow(2));
    app.reply(fail(conversations, 500));
    await app.goTo('/chats');
    const note = await screen.findByText(/^Couldn't refresh. Showing what we had at \d+:\d\d[ap]m\.$/);
    expect(screen.getByRole('link', { name: /^Ada/ })).toBeVisible();
    app.reply(chatsReply([exampleConversation(), groupChat]));
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Friday flock/ })).toBeVisible();
    expect(note).not.toBeInTheDocument();
  });

  it('the list of chats keeps its last answer without a connection, and refuses changes', async () => {
    const app = await renderApp('/chats', [chatsReply([exampleConversation()]), ...noRoomsReplies]);
    await screen.findByRole('link', { name: /^Ada/ });
    app.line.lose();
    expect(await screen.findByText("You're offline. Showing what we last knew.")).toBeVisible();
    const menu = await openMenuOf(app, 'Ada');
    await app.user.click(within(menu).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Needs signal')).toBeVisible();
    expect(app.inputs(muteConversation)).toEqual([]);
  });
});

describe('the menu of a chat', () => {
  const mine = { conversation_id: groupChat.conversation_id, user_id: me };
  const { conversation_id } = groupChat;
  const muted = { ...groupChat, muted: true };
  const archived = { ...groupChat, archived: true };
  const mute = reply(muteConversation, { conversation_id, muted: true });
  const unmute = reply(unmuteConversation, { conversation_id, muted: false });
  const archive = reply(archiveConversation, { conversation_id, archived: true });
  const unarchive = reply(unarchiveConversation, { conversation_id, archived: false });
  const leave = reply(leaveConversation, { conversation_id, joined: false });
  const remove = reply(deleteConversation, { conversation_id, deleted: true });

  it.each([
    ['Mute', groupChat, 'Chat muted', mute, unmute],
    ['Unmute', muted, 'Chat unmuted', unmute, mute],
    ['Archive', groupChat, 'Chat archived', archive, unarchive],
    ['Unarchive', archived, 'Back in your chats', unarchive, archive],
  ] as const)('"%s" in the menu of a chat can be undone', async (label, row, sentence, done, undone) => {
    const page = row.archived ? '/chats?filter=archived' : '/chats';
    const app = await renderApp(page, [chatsReply([row]), ...noRoomsReplies, done, undone]);
    const menu = await openMenuOf(app, row.title);
    await app.user.click(within(menu).getByRole('button', { name: label }));
    const toast = await screen.findByRole('status', { name: sentence });
    await app.user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(app.inputs(undone.to as typeof muteConversation)).toEqual([mine]));
    expect(app.inputs(done.to as typeof muteConversation)).toEqual([mine]);
  });

  it.each([
    ['Leave', 'Leave this chat?', leave, 'You left the chat'],
    ['Delete', 'Delete this chat?', remove, 'Chat deleted'],
  ] as const)(
    '"%s" in the menu of a chat asks first, and can be cancelled',
    async (label, title, done, sentence) => {
      const app = await renderApp('/chats', [chatsReply([groupChat]), ...noRoomsReplies, done]);
      const ask = async () => {
        await app.user.click(
          within(await openMenuOf(app, groupChat.title)).getByRole('button', { name: label }),
        );
        return screen.findByRole('dialog', { name: title });
      };
      await app.user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
      expect(app.inputs(done.to as typeof leaveConversation)).toEqual([]);
      await app.user.click(within(await ask()).getByRole('button', { name: label }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(app.inputs(done.to as typeof leaveConversation)).toEqual([mine]);
    },
  );

  it('a chat that cannot be left shows the reason and stays in the list', async () => {
    const app = await renderApp('/chats', [
      chatsReply([groupChat]),
      ...noRoomsReplies,
      refuse(leaveConversation, 'not_to_be_left'),
    ]);
    await app.user.click(
      within(await openMenuOf(app, groupChat.title)).getByRole('button', { name: 'Leave' }),
    );
    const question = await screen.findByRole('dialog', { name: 'Leave this chat?' });
    await app.user.click(within(question).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(refusalSentence('not_to_be_left'))).toBeVisible();
    expect(screen.getByRole('link', { name: /Friday flock/ })).toBeVisible();
  });

  it('a chat whose archiving fails returns to the list', async () => {
    const app = await renderApp('/chats', [
      chatsReply([groupChat]),
      ...noRoomsReplies,
      fail(archiveConversation, 500),
    ]);
    await app.user.click(
      within(await openMenuOf(app, groupChat.title)).getByRole('button', { name: 'Archive' }),
    );
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Friday flock/ })).toBeVisible();
  });

  it('the menu of a chat between two people has no "Leave"', async () => {
    const app = await renderApp('/chats', [chatsReply([exampleConversation()]), ...noRoomsReplies]);
    const menu = await openMenuOf(app, 'Ada');
    expect(within(menu).getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(within(menu).queryByRole('button', { name: 'Leave' })).toBeNull();
  });
});

describe('the rooms near the user', () => {
  const soon = exampleFollowedEvent();
  const laterEvent = exampleFollowedEvent({
    event_id: id('event', 2),
    name: 'Far Off',
    starts_at: minutesFromNow(9 * 24 * 60),
  });
  const around: Reply[] = [
    chatsReply([]),
    reply(closestNeighborhood, { ...exampleNeighborhood(), distance_m: 0 }),
    reply(neighborhoods, [
      exampleNeighborhood(),
      exampleNeighborhood({ id: id('neighborhood', 2), label: 'Channelside', lat: 27.945 }),
    ]),
    reply(userFollows, { type: 'events', venues: [], pros: [], events: [laterEvent, soon] }),
  ];

  it('the list of rooms near the user has followed events of this week and neighborhoods around', async () => {
    await renderApp('/chats', around);
    const strip = await screen.findByRole('region', { name: 'Rooms near you' });
    await waitFor(() => expect(within(strip).getAllByRole('link')).toHaveLength(3));
    const rooms = within(strip).getAllByRole('link');
    expect(rooms.map(room => room.getAttribute('href'))).toEqual([
      `/chats/event/${id('event')}`,
      `/chats/neighborhood/${id('neighborhood')}`,
      `/chats/neighborhood/${id('neighborhood', 2)}`,
    ]);
    expect(rooms[1]).toHaveTextContent('Around you');
    expect(rooms[2]).toHaveTextContent('Not far');
  });

  it('the list of rooms near the user leaves out events that fail to load, and is hidden for direct chats', async () => {
    const app = await renderApp('/chats', [
      ...around.filter(({ to }) => to !== userFollows),
      fail(userFollows, 500),
    ]);
    const strip = await screen.findByRole('region', { name: 'Rooms near you' });
    await waitFor(() => expect(within(strip).getAllByRole('link')).toHaveLength(2));
    await showFilters(app);
    await app.user.click(screen.getByRole('radio', { name: 'Direct' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rooms near you' })).toBeNull());
  });
});

describe('the rooms near the user when the neighborhoods fail to load', () => {
  const none: Reply[] = [
    chatsReply([]),
    reply(closestNeighborhood, null),
    reply(userFollows, { type: 'events', venues: [], pros: [], events: [] }),
  ];

  it('the list of rooms near the user loads its neighborhoods again by "Try again"', async () => {
    const app = await renderApp('/chats', [...none, fail(neighborhoods, 500)]);
    const alert = (await screen.findByText('Failed to fetch neighborhoods')).closest('[role="alert"]');
    app.reply(reply(neighborhoods, [exampleNeighborhood()]));
    await app.user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    const strip = await screen.findByRole('region', { name: 'Rooms near you' });
    expect(await within(strip).findByRole('link')).toHaveTextContent('Ybor City');
    expect(screen.queryByText('Failed to fetch neighborhoods')).toBeNull();
  });
});

describe('in a wide window', () => {
  const pair = [exampleConversation(), groupChat];
  const thread = reply(messages, threadAnswer([exampleMessage()]));

  it('a wide window shows the list of chats beside an empty place for a chat', async () => {
    await renderApp('/chats', [chatsReply(pair), ...noRoomsReplies], { wide: true });
    const list = await screen.findByRole('region', { name: 'Your chats' });
    expect(await within(list).findByRole('link', { name: /^Ada/ })).toBeVisible();
    expect(screen.getByText('Pick a chat')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chats');
    const rail = await screen.findByRole('navigation', { name: 'Main' });
    expect(rail.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('a wide window opens a chat beside the list, which keeps its rows and its filter', async () => {
    const app = await renderApp(
      '/chats?filter=groups',
      [chatsReply([groupChat]), ...noRoomsReplies, thread],
      { wide: true },
    );
    const list = await screen.findByRole('region', { name: 'Your chats' });
    const row = await within(list).findByRole('link', { name: /Friday flock/ });
    await app.user.click(row);
    expect(await screen.findByRole('heading', { level: 1, name: 'Friday flock' })).toBeVisible();
    expect(app.path()).toBe(`/chats/${groupChat.conversation_id}?filter=groups`);
    expect(row).toHaveAttribute('aria-current', 'page');
    expect(within(list).getByRole('heading', { level: 2, name: 'Chats' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await app.user.click(within(list).getByRole('radio', { name: 'All' }));
    expect(app.path()).toBe(`/chats/${groupChat.conversation_id}`);
  });

  it('a link to a chat opens the chat with the list beside it in a wide window', async () => {
    await renderApp(`/chats/${id('conversation')}`, [chatsReply(pair), ...noRoomsReplies, thread], {
      wide: true,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    const list = screen.getByRole('region', { name: 'Your chats' });
    expect(await within(list).findByRole('link', { name: /Friday flock/ })).toBeVisible();
  });
});
