import { userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { friends, userFollows, userWithFriendship } from '@nightjar/domain/friends/calls';
import type { FollowType } from '@nightjar/domain/friends/entity';
import { exampleFollowedPro, exampleFollowedVenue, exampleStranger } from '@nightjar/domain/friends/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { exampleListedPerson } from '@nightjar/domain/people/example';
import { proFollowers } from '@nightjar/domain/staff/calls';
import { unfollowVenue } from '@nightjar/domain/venues/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, type Reply, reply } from '../../testing/replies.ts';

const adaId = id('user', 2);
const pathOfList = (type: string) => `/profile/${adaId}/social/${type}`;
const ownerReply = reply(userProfile, exampleProfile({ pro: true, followers_count: 1 }));
const followsReply = (rows: Partial<Record<'venues' | 'pros', object[]>>): Reply =>
  reply(userFollows, ({ type }) => ({
    type: type as FollowType,
    venues: (rows.venues ?? []) as ReturnType<typeof exampleFollowedVenue>[],
    pros: (rows.pros ?? []) as ReturnType<typeof exampleFollowedPro>[],
    events: [],
  }));
const fullReplies = [
  ownerReply,
  reply(friends, [
    exampleListedPerson({ id: id('user', 3), nickname: 'Finch', activity_status: 'out' }),
    exampleListedPerson({ id: id('user', 4), nickname: 'Moth', relation: 'none', friendship_id: null }),
    exampleListedPerson({ id: me, nickname: 'robin', relation: 'self', friendship_id: null }),
  ]),
  reply(proFollowers, [exampleListedPerson({ id: id('user', 6), nickname: 'Wren' })]),
  followsReply({ venues: [exampleFollowedVenue()], pros: [exampleFollowedPro()] }),
];
const emptyReplies = [ownerReply, reply(friends, []), reply(proFollowers, []), followsReply({})];

describe('the people and places of somebody', () => {
  it("the lists of a person's profile show friends who are out first, and the viewer's relation to each", async () => {
    const app = await renderApp(pathOfList('friends'), fullReplies);
    expect(await screen.findByRole('heading', { level: 1, name: "Ada's people" })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Out now' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Everybody else' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Finch/ })).toHaveAttribute(
      'href',
      `/profile/${id('user', 3)}`,
    );
    expect(await screen.findByRole('button', { name: 'Add friend: ask Moth' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByText('You')).toBeVisible();
    expect(app.inputs(friends)).toHaveLength(1);
    expect(app.inputs(userProfile)).toHaveLength(1);
  });

  it("the lists of a person's profile are friends, followers, bars and bartenders, and no events", async () => {
    const app = await renderApp(pathOfList('friends'), fullReplies);
    const tabs = within(await screen.findByRole('radiogroup', { name: 'What to list' }));
    expect(tabs.getAllByRole('radio').map(radio => (radio as HTMLInputElement).value)).toEqual([
      'friends',
      'followers',
      'venues',
      'pros',
    ]);
    await app.user.click(tabs.getByRole('radio', { name: 'Followers 1' }));
    expect(await screen.findByRole('link', { name: /Wren/ })).toBeVisible();
    await app.user.click(tabs.getByRole('radio', { name: 'Bars 4' }));
    expect(await screen.findByRole('link', { name: /The Low Lantern/ })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
    await app.user.click(tabs.getByRole('radio', { name: 'Bartenders 1' }));
    expect(await screen.findByRole('link', { name: /Dee/ })).toHaveTextContent(
      'Bartender at The Low Lantern',
    );
    expect(app.path()).toBe(pathOfList('pros'));
  });

  it.each([
    ['friends', 'No friends here yet'],
    ['followers', 'No followers yet'],
    ['venues', 'Not following any bars yet'],
    ['pros', 'Not following any bartenders yet'],
  ])("an empty list of a person's profile (%s) shows a sentence", async (type, sentence) => {
    await renderApp(pathOfList(type), emptyReplies);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each([
    ['friends', friends, fullReplies[1], 'Finch'],
    ['followers', proFollowers, fullReplies[2], 'Wren'],
    ['venues', userFollows, fullReplies[3], 'The Low Lantern'],
  ] as const)(
    'a list of a person\'s profile (%s) shows a skeleton, and is loaded again by "Try again"',
    async (type, call, answer, row) => {
      const app = await renderApp(pathOfList(type), [ownerReply, pending(call)]);
      await screen.findByRole('radiogroup', { name: 'What to list' });
      await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
      app.reply(fail(call, 500));
      await app.goTo('/support');
      await app.goTo(pathOfList(type));
      const again = await screen.findByRole('button', { name: 'Try again' });
      app.reply(answer as Reply);
      await app.user.click(again);
      expect(await screen.findByText(row)).toBeVisible();
    },
  );

  it("the lists of a person's profile need a connection, and load when the connection returns", async () => {
    const app = await renderApp(pathOfList('friends'), [offline()]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(...fullReplies);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('Finch')).toBeVisible();
  });

  it("the lists of a person's profile are searched by name", async () => {
    const app = await renderApp(pathOfList('venues'), fullReplies);
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search bars' }), 'heron');
    expect(await screen.findByText('Nothing by that name.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('The Low Lantern')).toBeVisible();
    expect(app.inputs(userFollows)).toHaveLength(1);
  });

  it("a bar in a person's list is unfollowed at once, and followed again when the server refuses", async () => {
    const app = await renderApp(pathOfList('venues'), [...fullReplies, fail(unfollowVenue, 403)]);
    await app.user.click(
      await screen.findByRole('button', { name: 'Following: The Low Lantern', pressed: true }),
    );
    expect(await screen.findByText('Failed to unfollow venue')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Following: The Low Lantern' })).toBeVisible();
    app.reply(
      reply(unfollowVenue, { is_following: false, followers_count: 0 }),
      followsReply({ venues: [exampleFollowedVenue({ is_following: false })] }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('button', { name: 'Follow: The Low Lantern', pressed: false }),
    ).toBeVisible();
    expect(app.inputs(unfollowVenue).at(-1)).toEqual({ venue_id: id('venue'), user_id: me });
  });

  it('the lists of a private person are closed to a stranger', async () => {
    const app = await renderApp(pathOfList('friends'), [
      reply(userProfile, exampleProfile({ private: true })),
      reply(userWithFriendship, exampleStranger()),
    ]);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This one keeps to the dark.' }),
    ).toBeVisible();
    expect(app.inputs(friends)).toEqual([]);
  });

  it.each(['events', 'nonsense'])(
    'the address of a person\'s list "%s" leads to the list of friends',
    async type => {
      const app = await renderApp(pathOfList(type), fullReplies);
      expect(app.path()).toBe(pathOfList('friends'));
      await screen.findByText('Finch');
    },
  );
});
