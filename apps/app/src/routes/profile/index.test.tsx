import { myUserDetails, userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { exampleFeedItem } from '@nightjar/domain/activity/example';
import { pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { exampleFriendRequest } from '@nightjar/domain/friends/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { examplePerson } from '@nightjar/domain/people/example';
import { pouringVenues } from '@nightjar/domain/venues/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, type Reply, reply } from '../../testing/replies.ts';

const ownProfileReply = reply(
  userProfile,
  exampleProfile({ id: me, friends_count: 12, following_venues_count: 4 }),
);
const emptyFeedReply = reply(myActivityFeed, { items: [], more: false });
const fullFeedReply = reply(myActivityFeed, {
  items: [
    exampleFeedItem(),
    exampleFeedItem({
      activity_id: id('activity', 2),
      kind: 'became_friends',
      other: examplePerson({ id: me }),
      venue: null,
    }),
  ],
  more: false,
});
const ownPageReplies: Reply[] = [ownProfileReply, emptyFeedReply];
const activityRegion = () => screen.findByRole('region', { name: 'Lately' });

describe('the own page', () => {
  it("the user's profile and tab show the first letter of their nickname", async () => {
    const as = userDetails({ first_name: 'Robin', nickname: 'Wren' });
    await renderApp('/profile', ownPageReplies, { as });
    await screen.findByRole('heading', { level: 1, name: /Wren/ });
    const letters = () =>
      [...document.querySelectorAll('[data-initials]')].flatMap(
        face => face.getAttribute('data-initials') ?? [],
      );
    const tab = await screen.findByRole('link', { name: /^You/ });
    expect(tab.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'W');
    expect(letters().slice(0, 2)).toEqual(['W', 'W']);
  });

  it.each([
    ['a new account', {}, false],
    ['a verified account', { verified: true }, true],
    ['a bartender', { pro: true }, true],
  ] as const)("the user's own profile shows a verified badge or none: %s", async (_, change, sealed) => {
    await renderApp('/profile', [...ownPageReplies, reply(myUserDetails, userDetails(change))], {
      as: userDetails(change),
    });
    const title = await screen.findByRole('heading', { level: 1, name: /robin/ });
    expect(within(title).queryByRole('img', { name: 'Verified' }) !== null).toBe(sealed);
  });

  it("the user's own profile shows name, status, counts and links, each loaded by one request", async () => {
    const as = userDetails({ bio: 'Mostly moths.', verified: true });
    const app = await renderApp('/profile', ownPageReplies, { as });
    expect(await screen.findByRole('heading', { level: 1, name: /robin/ })).toBeVisible();
    expect(screen.getByText('Mostly moths.')).toBeVisible();
    expect(screen.getByRole('button', { name: "You're out. Change it" })).toBeVisible();
    const counts = within(screen.getByRole('list', { name: 'Your people and places' }));
    expect(await counts.findByRole('link', { name: '12 friends' })).toHaveAttribute(
      'href',
      '/social/friends',
    );
    expect(counts.getByRole('link', { name: '4 bars' })).toHaveAttribute('href', '/social/venues');
    expect(counts.queryByRole('link', { name: /follower/ })).toBeNull();
    for (const [name, href] of [
      ['Edit profile', '/profile/edit'],
      ['Invite', '/invite'],
      ['Settings', '/settings'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    for (const call of [userProfile, myActivityFeed, pendingFriendRequests])
      expect(app.inputs(call)).toHaveLength(1);
  });

  it("the user's own profile lists the activity of friends", async () => {
    await renderApp('/profile', [ownProfileReply, fullFeedReply]);
    await waitFor(async () =>
      expect(within(await activityRegion()).getAllByRole('listitem')).toHaveLength(2),
    );
    expect(within(await activityRegion()).getByRole('link', { name: 'The Low Lantern' })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
  });

  it("the user's own profile without activity of friends shows that activity will appear", async () => {
    await renderApp('/profile', ownPageReplies);
    expect(await screen.findByText("When friends check in or make plans, you'll see it here.")).toBeVisible();
    expect(screen.queryByRole('button', { name: /Friend requests/ })).toBeNull();
  });

  it("the user's own profile links to waiting friend requests", async () => {
    const asked = reply(pendingFriendRequests, {
      requests: [exampleFriendRequest()],
      received_count: 1,
      sent_count: 0,
    });
    const app = await renderApp('/profile', [...ownPageReplies, asked]);
    await app.user.click(await screen.findByRole('link', { name: 'Friend requests (1)' }));
    await waitFor(() => expect(app.path()).toBe('/profile/friend-requests'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Friend requests' })).toBeVisible();
  });

  it("the user's own profile shows stored data while the rest loads", async () => {
    await renderApp('/profile', [pending(userProfile), pending(myActivityFeed)]);
    expect(await screen.findByRole('link', { name: '3 friends' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
  });

  it("the user's own profile shows the activity of friends only after the profile has loaded", async () => {
    const app = await renderApp('/profile', [pending(userProfile), fullFeedReply]);
    await waitFor(() => expect(app.inputs(myActivityFeed)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Lately' })).toBeNull();
  });

  it('the user\'s own profile loads the activity of friends again by "Try again"', async () => {
    const app = await renderApp('/profile', [ownProfileReply, fail(myActivityFeed, 500)]);
    const alert = within(await screen.findByRole('alert'));
    app.reply(fullFeedReply);
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'The Low Lantern' })).toBeVisible();
  });

  it("the user's own profile keeps its stored data without a connection", async () => {
    await renderApp('/profile', [...ownPageReplies, offline()]);
    expect(await screen.findByRole('link', { name: '3 friends' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('a user without a plan who opens their profile is led to the plans', async () => {
    const app = await renderApp('/profile', [pending(stripeGetProductsAndPrices), pending(pouringVenues)], {
      as: registeredDetails(),
    });
    expect(app.path()).not.toBe('/profile');
    expect(app.inputs(userProfile)).toEqual([]);
  });
});
