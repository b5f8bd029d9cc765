import { updateActivityStatus, updateLocation, userProfile } from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { friendsOut, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { exampleFriendOnNightOut, exampleFriendRequest } from '@nightjar/domain/friends/example';
import { id, me } from '@nightjar/domain/kernel/example';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { examplePerson } from '@nightjar/domain/people/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { forgetUserLocation, locationKnown } from '../platform/location/user-location.ts';
import { bartenderDetails, userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { fail, lose, overrideReplies, pending, type Reply, reply } from '../testing/replies.ts';

const outReply = reply(updateActivityStatus, { activity_status: 'out', until: null });
const nobodyOutReply = reply(friendsOut, []);
/** After "Out tonight?" the app goes on to the help page, which makes no calls and therefore needs no replies. */
const pagePath = '/status?redirect=%2Fsupport';
const openPage = (replies: readonly Reply[] = [], options: RenderOptions = {}) =>
  renderApp(pagePath, overrideReplies([nobodyOutReply], replies), {
    as: userDetails({ activity_status: 'in' }),
    ...options,
  });
const answerButton = (name: RegExp) => screen.findByRole('button', { name });

describe('"Out tonight?"', () => {
  it.each([
    ['out', /^I'm out/],
    ['in', /^Staying in/],
  ] as const)(
    'the answer "%s" to "Out tonight?" is saved once and opens the next page',
    async (status, name) => {
      const app = await openPage([reply(updateActivityStatus, { activity_status: status, until: null })]);
      await app.user.click(await answerButton(name));
      await waitFor(() => expect(app.path()).toBe('/support'));
      expect(app.inputs(updateActivityStatus)).toEqual([{ user_id: me, activity_status: status }]);
    },
  );

  it('the user\'s location is sent again when "Staying in" deleted it and the user then answers "I\'m out"', async () => {
    const app = await openPage(
      [
        reply(updateActivityStatus, ({ activity_status }) => ({
          activity_status: activity_status as ActivityStatus,
          until: null,
        })),
      ],
      { as: userDetails({ activity_status: 'out' }) },
    );
    const choose = async (name: RegExp) => {
      await app.user.click(await answerButton(name));
      await waitFor(() => expect(app.path()).toBe('/support'));
      await app.goTo(pagePath);
    };
    await choose(/^Staying in/);
    await waitFor(() => expect(app.inputs(updateLocation)).toHaveLength(1));
    await choose(/^Staying in/);
    expect(app.inputs(updateLocation)).toHaveLength(1);
    await choose(/^I'm out/);
    await waitFor(() => expect(app.inputs(updateLocation)).toHaveLength(2));
  });

  it("code that waits for the user's location gets none after a sign-out, even when the next user sends a location", async () => {
    const waited = vi.fn();
    void locationKnown().then(waited);
    forgetUserLocation();
    const app = await openPage([outReply]);
    await app.user.click(await answerButton(/^I'm out/));
    await waitFor(() => expect(app.inputs(updateLocation)).not.toEqual([]));
    expect(waited).not.toHaveBeenCalled();
  });

  it('the question "Out tonight?" shows the last answer, and the new answer while it is saved', async () => {
    const app = await openPage([pending(updateActivityStatus)]);
    expect(await answerButton(/^Staying in/)).toHaveAttribute('aria-pressed', 'true');
    await app.user.click(await answerButton(/^I'm out/));
    expect(await answerButton(/^I'm out/)).toHaveAttribute('aria-pressed', 'true');
    expect(await answerButton(/^I'm out/)).toHaveAttribute('aria-busy', 'true');
    expect(await answerButton(/^Staying in/)).toBeDisabled();
  });

  it('the question "Out tonight?" is answered by the keyboard', async () => {
    const app = await openPage([outReply]);
    (await answerButton(/^I'm out/)).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it('an answer to "Out tonight?" that fails is reset, shows the reason, and can be tried again', async () => {
    const app = await openPage([fail(updateActivityStatus, 500)]);
    await app.user.click(await answerButton(/^I'm out/));
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    expect(await answerButton(/^Staying in/)).toHaveAttribute('aria-pressed', 'true');
    app.reply(outReply);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it('an answer to "Out tonight?" that was lost can be given again', async () => {
    const app = await openPage([lose(updateActivityStatus)]);
    await app.user.click(await answerButton(/^I'm out/));
    await screen.findByRole('button', { name: 'Try again' });
    app.reply(outReply);
    app.line.restore();
    await app.user.click(await answerButton(/^I'm out/));
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it('the question "Out tonight?" can be skipped without a connection', async () => {
    const app = await openPage();
    await answerButton(/^I'm out/);
    expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull();
    app.line.lose();
    await app.user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it.each([
    ['nobody', [], 'No friends out yet. Somebody has to be first.'],
    ['one', [exampleFriendOnNightOut()], '1 friend is out'],
    ['two', [exampleFriendOnNightOut(), exampleFriendOnNightOut({ id: id('user', 3) })], '2 friends are out'],
  ])('the question "Out tonight?" shows how many friends are out: %s', async (_, friends, sentence) => {
    await openPage([reply(friendsOut, friends)]);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each([
    ['are loading', pending(friendsOut)],
    ['fail to load', fail(friendsOut, 500)],
  ])('the question "Out tonight?" can be answered while the user\'s friends %s', async (_, friends) => {
    await openPage([friends]);
    expect(await answerButton(/^I'm out/)).toBeEnabled();
    expect(screen.queryByText(/friends? (is|are) out/)).toBeNull();
  });

  it('the question "Out tonight?" shows an invited user their inviter', async () => {
    const rae = examplePerson({ first_name: 'Rae', nickname: 'Rae' });
    const request = exampleFriendRequest({ person: rae, direction: 'sent', invited_you: true });
    const asking = reply(pendingFriendRequests, { requests: [request], received_count: 0, sent_count: 1 });
    await openPage([asking]);
    expect(await screen.findByText('Rae invited you.')).toBeVisible();
    expect(screen.getByText(/^We sent Rae your friend request/)).toBeVisible();
  });

  it('a bartender without a plan is not asked "Out tonight?"', async () => {
    const app = await renderApp('/status', [pending(userProfile), pending(myActivityFeed)], {
      as: bartenderDetails(),
    });
    expect(app.path()).toBe('/profile');
  });
});
