import { answerFriendRequest, friendshipAction, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import type { friendRequest } from '@nightjar/domain/friends/entity';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, type Reply, refusalSentence, refuse, reply } from '../../testing/replies.ts';

const pagePath = '/profile/friend-requests';
const adaId = id('user', 2);
const bo = examplePerson({ id: id('user', 3), nickname: 'Bo' });
type FriendRequest = z.input<typeof friendRequest>;
const receivedRequest: FriendRequest = {
  friendship_id: id('friendship'),
  direction: 'received',
  person: examplePerson(),
  mutual_count: 2,
  mutual_faces: [bo],
  invited_you: false,
  created_at: minutesFromNow(-180),
};
const sentRequest: FriendRequest = {
  friendship_id: id('friendship', 2),
  direction: 'sent',
  person: bo,
  mutual_count: 0,
  mutual_faces: [],
  invited_you: false,
  created_at: minutesFromNow(-30),
};
const requestsReply = (...list: FriendRequest[]) => {
  const received_count = list.filter(({ direction }) => direction === 'received').length;
  return reply(pendingFriendRequests, {
    requests: list,
    received_count,
    sent_count: list.length - received_count,
  });
};
const relationAnswer = (relation: 'friends' | 'none', user_id = adaId) => ({
  user_id,
  relation,
  friendship_id: relation === 'friends' ? id('friendship') : null,
});
const openPage = (...replies: Reply[]) =>
  renderApp(pagePath, [requestsReply(receivedRequest, sentRequest), ...replies]);

describe('friend requests', () => {
  it('friend requests are listed as received and sent, with mutual friends, and counted in the navigation', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Friend requests' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Received' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Sent' })).toBeVisible();
    expect(screen.getByText('2 mutual friends')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ada/ })).toHaveAttribute('href', `/profile/${adaId}`);
    expect(screen.getByText('1 request to answer')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'You, 1 friend request' })).toBeVisible();
  });

  it('an accepted friend request leaves the list at once', async () => {
    const app = await openPage(reply(answerFriendRequest, relationAnswer('friends')));
    const accept = await screen.findByRole('button', { name: 'Accept: be friends with Ada' });
    app.reply(requestsReply(sentRequest));
    await app.user.click(accept);
    expect(await screen.findByText('You and Ada are friends')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Received' })).toBeNull());
    await waitFor(() =>
      expect(app.inputs(answerFriendRequest)).toEqual([
        { friendship_id: id('friendship'), answer: 'accept', user_id: me },
      ]),
    );
    expect(app.keys(answerFriendRequest)[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a declined friend request can be restored by "Undo" before the answer is sent', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('button', { name: 'Decline: Ada' }));
    expect(await screen.findByText('Declined Ada')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decline: Ada' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Decline: Ada' })).toBeVisible();
    expect(app.inputs(answerFriendRequest)).toEqual([]);
  });

  it('a declined friend request is sent when the app is closed', async () => {
    const app = await openPage(reply(answerFriendRequest, relationAnswer('none')));
    await app.user.click(await screen.findByRole('button', { name: 'Decline: Ada' }));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() =>
      expect(app.inputs(answerFriendRequest)).toMatchObject([{ answer: 'decline', user_id: me }]),
    );
  });

  it('a sent friend request is taken back after a question', async () => {
    const app = await openPage(reply(friendshipAction, relationAnswer('none', bo.id)));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel: your request to Bo' }));
    const asked = await screen.findByRole('dialog', { name: 'Take your request back?' });
    await app.user.click(within(asked).getByRole('button', { name: 'Leave it' }));
    expect(screen.getByRole('heading', { name: 'Sent' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Cancel: your request to Bo' }));
    app.reply(requestsReply(receivedRequest));
    await app.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    await waitFor(() =>
      expect(app.inputs(friendshipAction)).toEqual([{ user_id: me, other_user_id: bo.id, action: 'cancel' }]),
    );
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sent' })).toBeNull());
  });

  it.each(answerFriendRequest.refusals)(
    'a friend request that cannot be answered (%s) shows the reason',
    async code => {
      const app = await openPage(refuse(answerFriendRequest, code));
      await app.user.click(await screen.findByRole('button', { name: 'Accept: be friends with Ada' }));
      await app.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
      expect(await screen.findByText(refusalSentence(code))).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );

  it('a friend request that is answered without a connection is sent when the connection returns', async () => {
    const app = await openPage(reply(answerFriendRequest, relationAnswer('friends')));
    await screen.findByRole('heading', { name: 'Received' });
    app.line.lose();
    await app.user.click(screen.getByRole('button', { name: 'Accept: be friends with Ada' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Received' })).toBeNull());
    expect(app.inputs(answerFriendRequest)).toEqual([]);
    app.line.restore();
    await waitFor(() => expect(app.inputs(answerFriendRequest)).toHaveLength(1));
  });

  it('a list of friend requests without an entry links to the search for people', async () => {
    await renderApp(pagePath, [requestsReply()]);
    expect(await screen.findByText("You're all caught up")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/search/people');
  });

  it('the list of friend requests shows a skeleton while it loads', async () => {
    await renderApp(pagePath, [pending(pendingFriendRequests)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Friend requests' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['fails to load', fail(pendingFriendRequests, 500)],
    ['is not stored on the device without a connection', offline()],
  ])('a list of friend requests that %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp(pagePath, [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(requestsReply(receivedRequest));
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByRole('heading', { name: 'Received' })).toBeVisible();
  });
});
