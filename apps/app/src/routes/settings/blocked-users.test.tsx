import { blockedUsers, friendshipAction } from '@nightjar/domain/friends/calls';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, type Reply, refusalSentence, refuse, reply } from '../../testing/replies.ts';

const pagePath = '/settings/blocked-users';
const ada = { ...examplePerson(), blocked_at: minutesFromNow(-3 * 24 * 60) };
const blockedReply = reply(blockedUsers, [ada]);
const relationReply = reply(friendshipAction, { user_id: ada.id, relation: 'none', friendship_id: null });
const askToUnblock = async (replies: readonly Reply[]) => {
  const app = await renderApp(pagePath, [blockedReply, ...replies]);
  await app.user.click(await screen.findByRole('button', { name: 'Unblock Ada' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unblock Ada?' }));
  return { ...app, answer: (name: string) => app.user.click(question.getByRole('button', { name })) };
};

describe('blocked people', () => {
  it('blocked people are listed with the time since when, loaded by one request', async () => {
    const app = await renderApp(pagePath, [blockedReply]);
    expect(await screen.findByText('Blocked 3 days ago')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Blocked people' })).toBeVisible();
    expect(app.inputs(blockedUsers)).toHaveLength(1);
  });

  it('an empty list of blocked people shows "Nobody blocked"', async () => {
    await renderApp(pagePath, [reply(blockedUsers, [])]);
    expect(await screen.findByText('Nobody blocked')).toBeVisible();
  });

  it('the list of blocked people shows a skeleton while it loads', async () => {
    await renderApp(pagePath, [pending(blockedUsers)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Blocked people' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(blockedUsers, 500)],
    ['without a connection', offline()],
  ])('a list of blocked people %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp(pagePath, [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(blockedReply);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('Ada')).toBeVisible();
  });

  it('a person is unblocked after a question, and "Undo" blocks the person again', async () => {
    const app = await askToUnblock([relationReply]);
    app.reply(reply(blockedUsers, []));
    await app.answer('Unblock');
    expect(await screen.findByText('Back on speaking terms')).toBeVisible();
    app.reply(blockedReply);
    await app.user.click(screen.getByRole('button', { name: 'Undo: Ada' }));
    expect(await screen.findByRole('button', { name: 'Unblock Ada' })).toBeVisible();
    await waitFor(() =>
      expect(app.inputs(friendshipAction)).toEqual([
        { user_id: me, other_user_id: id('user', 2), action: 'unblock' },
        { user_id: me, other_user_id: id('user', 2), action: 'block' },
      ]),
    );
  });

  it('a person stays blocked when the question about unblocking is cancelled', async () => {
    const app = await askToUnblock([]);
    await app.answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Unblock Ada' })).toBeVisible();
    expect(app.inputs(friendshipAction)).toEqual([]);
  });

  it.each([
    ['refused', refuse(friendshipAction, 'not_yourself'), refusalSentence('not_yourself')],
    ['failed', fail(friendshipAction, 500), 'Something went wrong on our side.'],
  ])(
    'a person stays blocked when unblocking is %s, and the error offers to try again',
    async (_, broken, sentence) => {
      const app = await askToUnblock([broken]);
      await app.answer('Unblock');
      const toast = await screen.findByRole('alert');
      expect(toast).toHaveTextContent(sentence);
      expect(screen.getByRole('button', { name: 'Unblock Ada' })).toBeVisible();
      app.reply(relationReply, reply(blockedUsers, []));
      await app.user.click(within(toast).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Back on speaking terms')).toBeVisible();
    },
  );
});
