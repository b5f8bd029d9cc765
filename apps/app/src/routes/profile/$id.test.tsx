import { userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { activityByUser } from '@nightjar/domain/activity/calls';
import { exampleFeedItem } from '@nightjar/domain/activity/example';
import {
  answerFriendRequest,
  friendshipAction,
  friendsOut,
  mutualFriends,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import { exampleStranger } from '@nightjar/domain/friends/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { submitReport } from '@nightjar/domain/reports/calls';
import { followPro, nearbyPros } from '@nightjar/domain/staff/calls';
import { exampleNearbyPro } from '@nightjar/domain/staff/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, type Reply, refusalSentence, refuse, reply } from '../../testing/replies.ts';

const adaId = id('user', 2);
const pagePath = `/profile/${adaId}`;
const friendship_id = id('friendship');
type ProfileChange = Parameters<typeof exampleProfile>[0];

const personReplies = (
  change: ProfileChange = {},
  standing: Parameters<typeof exampleStranger>[0] = {},
): Reply[] => [
  reply(userProfile, exampleProfile(change)),
  reply(userWithFriendship, exampleStranger(standing)),
  reply(activityByUser, { items: [exampleFeedItem()], more: false }),
  reply(friendsOut, []),
];
const friendRelation = { relation: 'friends', friendship_id } as const;
type App = Awaited<ReturnType<typeof renderApp>>;
const openMoreMenu = async (app: App, label: string) => {
  await app.user.click(await screen.findByRole('button', { name: 'More about Ada' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ada' }));
  await app.user.click(sheet.getByRole('button', { name: label }));
};
const answerQuestion = async (app: App, title: string, label: string) => {
  const question = within(await screen.findByRole('dialog', { name: title }));
  await app.user.click(question.getByRole('button', { name: label }));
};

describe('the page of a person', () => {
  it('the profile of a stranger with an open account shows lists, bars and activity, each loaded by one request', async () => {
    const app = await renderApp(
      pagePath,
      personReplies({
        active_venues: [{ id: id('venue'), name: 'The Low Lantern', city: 'Tampa', image: null }],
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    expect(screen.getByText('Found by lamplight.')).toBeVisible();
    const counts = within(screen.getByRole('list', { name: "Ada's people and places" }));
    expect(counts.getByRole('link', { name: '12 friends' })).toHaveAttribute(
      'href',
      `${pagePath}/social/friends`,
    );
    expect(counts.getByRole('link', { name: '4 bars' })).toHaveAttribute('href', `${pagePath}/social/venues`);
    expect(counts.getByRole('link', { name: '1 bartender' })).toHaveAttribute(
      'href',
      `${pagePath}/social/pros`,
    );
    expect(screen.getByRole('region', { name: 'Where Ada goes' })).toHaveTextContent('The Low Lantern');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Lately' })).toHaveTextContent('Ada'));
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Send a drink' })).toBeNull();
    for (const call of [userProfile, userWithFriendship, activityByUser])
      expect(app.inputs(call)).toHaveLength(1);
  });

  it('the profile of a friend shows where they are, and links to a message and a drink', async () => {
    await renderApp(
      pagePath,
      [
        ...personReplies(
          { ...friendRelation, activity_status: 'out' },
          { ...friendRelation, takes_messages: true, accepts_drinks: true },
        ),
        reply(friendsOut, [
          { ...examplePerson(), venue: { id: id('venue'), name: 'The Low Lantern' }, until: null },
        ]),
      ].filter(({ to }, place, all) => all.findLastIndex(other => other.to === to) === place),
    );
    expect(await screen.findByRole('link', { name: 'Out at The Low Lantern' })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/chats/direct/${adaId}`);
    expect(screen.getByRole('link', { name: 'Send a drink' })).toHaveAttribute(
      'href',
      `/send-drinks/friends/${adaId}`,
    );
  });

  it('the profile of a private stranger has no lists and no activity', async () => {
    const app = await renderApp(pagePath, personReplies({ private: true, bio: null }));
    expect(await screen.findByText('Keeps to friends.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '12 friends' })).toBeNull();
    expect(app.inputs(activityByUser)).toEqual([]);
  });

  it('a profile lists the friends whom the viewer and the person share', async () => {
    const finch = examplePerson({ id: id('user', 3), nickname: 'Finch' });
    const app = await renderApp(pagePath, [
      ...personReplies({}, { mutual_count: 1, mutual_faces: [finch] }),
      reply(mutualFriends, [finch]),
    ]);
    await app.user.click(await screen.findByRole('button', { name: /1 mutual friend/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Friends you share with Ada' }));
    expect(await sheet.findByRole('link', { name: /Finch/ })).toHaveAttribute('href', `/profile/${finch.id}`);
  });

  it('a profile shows a skeleton while it loads', async () => {
    await renderApp(pagePath, [pending(userProfile)]);
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a profile that fails to load shows an error', async () => {
    await renderApp(pagePath, [fail(userProfile, 500)]);
    expect(await screen.findByText('Failed to fetch profile')).toBeVisible();
  });

  it.each([
    ['that does not load', fail(userProfile, 500)],
    ['without a connection', offline()],
  ])('a profile %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp(pagePath, [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    app.reply(...personReplies());
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  });

  it.each([403, 404])(
    'a profile that the viewer may not see (HTTP %i) shows nothing about the person',
    async status => {
      await renderApp(pagePath, [fail(userProfile, status), reply(userWithFriendship, exampleStranger())]);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'This one keeps to the dark.' }),
      ).toHaveFocus();
      expect(screen.getByText('Nothing to see here.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
    },
  );

  it('a profile whose address has no valid id links to the map', async () => {
    await renderApp(pagePath, [fail(userProfile, 400)]);
    expect(await screen.findByRole('link', { name: 'Back to Discover' })).toHaveAttribute(
      'href',
      '/discover',
    );
  });

  it('the profile of a person whom the viewer blocked offers to unblock them', async () => {
    const app = await renderApp(pagePath, [
      fail(userProfile, 404),
      reply(userWithFriendship, exampleStranger({ blocked: true })),
      reply(friendshipAction, { user_id: adaId, relation: 'none', friendship_id: null }),
    ]);
    expect(await screen.findByText('You blocked Ada')).toBeVisible();
    app.reply(...personReplies());
    await app.user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    expect(app.inputs(friendshipAction)).toEqual([{ user_id: me, other_user_id: adaId, action: 'unblock' }]);
  });
});

describe('the relation on a page', () => {
  const asked = { relation: 'asked', friendship_id } as const;

  it('a friend request is accepted on the profile of the person who asked', async () => {
    const app = await renderApp(pagePath, [
      ...personReplies(asked, asked),
      reply(answerFriendRequest, { user_id: adaId, ...friendRelation }),
    ]);
    const accept = await screen.findByRole('button', { name: 'Accept: be friends with Ada' });
    app.reply(...personReplies(friendRelation, friendRelation));
    await app.user.click(accept);
    expect(await screen.findByText('You and Ada are friends')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Friends: remove Ada' })).toBeVisible();
    await waitFor(() =>
      expect(app.inputs(answerFriendRequest)).toEqual([{ friendship_id, answer: 'accept', user_id: me }]),
    );
  });

  it('a friend request that was withdrawn cannot be declined, and the reason is shown', async () => {
    const app = await renderApp(pagePath, [
      ...personReplies(asked, asked),
      refuse(answerFriendRequest, 'request_gone'),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(refusalSentence('request_gone'))).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible();
    expect(app.inputs(answerFriendRequest)).toEqual([{ friendship_id, answer: 'decline', user_id: me }]);
  });

  it('a friend is removed on their profile after a question', async () => {
    const app = await renderApp(pagePath, [
      ...personReplies(friendRelation, friendRelation),
      reply(friendshipAction, { user_id: adaId, relation: 'none', friendship_id: null }),
    ]);
    await openMoreMenu(app, 'Remove friend');
    app.reply(...personReplies());
    await answerQuestion(app, 'Remove Ada from your friends?', 'Remove');
    expect(await screen.findByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
    await waitFor(() =>
      expect(app.inputs(friendshipAction)).toEqual([{ user_id: me, other_user_id: adaId, action: 'remove' }]),
    );
  });

  it('the profile of a bartender shows their shift, and the viewer can follow them', async () => {
    const app = await renderApp(pagePath, [
      ...personReplies({ pro: true, activity_status: 'out' }),
      reply(nearbyPros, [exampleNearbyPro({ user_id: adaId })]),
      reply(followPro, { is_following: true, followers_count: 1 }),
    ]);
    expect(await screen.findByRole('link', { name: 'On shift now at The Low Lantern' })).toBeVisible();
    expect(screen.queryByText('Out now')).toBeNull();
    expect(screen.getByRole('link', { name: '0 followers' })).toBeVisible();
    app.reply(...personReplies({ pro: true, is_following: true, followers_count: 1 }));
    await app.user.click(screen.getByRole('button', { name: 'Follow: Ada' }));
    expect(await screen.findByRole('link', { name: '1 follower' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Following: Ada', pressed: true })).toBeVisible();
    expect(app.inputs(followPro)).toEqual([{ user_id: me, pro_user_id: adaId }]);
  });

  it("a person is blocked after a question, and the profile shows the block only after the server's answer", async () => {
    const app = await renderApp(pagePath, [...personReplies(), fail(friendshipAction, 500)]);
    await openMoreMenu(app, 'Block');
    await answerQuestion(app, 'Block Ada?', 'Block');
    const toast = within(await screen.findByRole('alert'));
    expect(screen.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    app.reply(
      reply(friendshipAction, { user_id: adaId, relation: 'none', friendship_id: null }),
      fail(userProfile, 404),
      reply(userWithFriendship, exampleStranger({ blocked: true })),
    );
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You blocked Ada')).toBeVisible();
    expect(await screen.findByText('Ada is blocked.')).toBeVisible();
  });
});

describe('a report of a person', () => {
  const write = async (app: App, text: string) => {
    await openMoreMenu(app, 'Report');
    const sheet = within(await screen.findByRole('dialog', { name: 'Report Ada' }));
    if (text) await app.user.type(sheet.getByRole('textbox', { name: 'Tell us what happened' }), text);
    await app.user.click(sheet.getByRole('button', { name: 'Send report' }));
    return sheet;
  };

  it('a report of a person needs eight letters, and the focus returns to the field', async () => {
    const app = await renderApp(pagePath, personReplies());
    const sheet = await write(app, 'Rude!!!');
    expect(await sheet.findByText('Description required (min 8 chars)')).toBeVisible();
    expect(sheet.getByRole('textbox', { name: 'Tell us what happened' })).toHaveFocus();
    expect(app.inputs(submitReport)).toEqual([]);
  });

  it('a report of a person that is refused shows the reason', async () => {
    const app = await renderApp(pagePath, [...personReplies(), refuse(submitReport, 'reporting_yourself')]);
    await write(app, 'Threw a glass at me.');
    expect(await screen.findByText(refusalSentence('reporting_yourself'))).toBeVisible();
    expect(app.inputs(submitReport)).toEqual([
      { reporter_id: me, reported_user_id: adaId, description: 'Threw a glass at me.' },
    ]);
  });

  it('a report of a person that failed stays, and is sent again with the first idempotency key', async () => {
    const app = await renderApp(pagePath, [...personReplies(), fail(submitReport, 500)]);
    const sheet = await write(app, 'Threw a glass at me.');
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    app.reply(reply(submitReport, { report_id: id('report') }));
    await app.user.click(sheet.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog', { name: 'Thanks. A person will read this.' })).toBeVisible();
    const [first, second] = app.keys(submitReport);
    expect(second).toBe(first);
  });
});
