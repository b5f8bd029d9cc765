import { sendFriendRequest } from '@nightjar/domain/friends/calls';
import { id, me } from '@nightjar/domain/kernel/example';
import { exampleListedPerson } from '@nightjar/domain/people/example';
import { followVenue, unfollowVenue, venueFollowers, venueProfile } from '@nightjar/domain/venues/calls';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, overrideReplies, pending, type Reply, reply } from '../testing/replies.ts';
import { bringIntoView } from '../testing/view.ts';

const pagePath = `/venues/${id('venue')}/followers`;
const venueReply = (change: Parameters<typeof exampleVenue>[0]) => reply(venueProfile, exampleVenue(change));
const friend = exampleListedPerson({ activity_status: 'out' });
const stranger = exampleListedPerson({
  id: id('user', 3),
  nickname: 'Finch',
  first_name: 'Finch',
  relation: 'none',
  friendship_id: null,
});
const ownListItem = exampleListedPerson({ id: me, nickname: 'robin', relation: 'self', friendship_id: null });
const usualReplies = [venueReply({ followers_count: 16 }), reply(venueFollowers, [friend, stranger])];
const openPage = (...replies: Reply[]) => renderApp(pagePath, overrideReplies(usualReplies, replies));
const followersList = () => screen.findByRole('list');
const followButton = (name: string) => screen.findByRole('button', { name: `${name}: The Low Lantern` });

describe('the followers of a venue', () => {
  it("the followers of a bar are listed in the server's order, friends marked, with links to their profiles", async () => {
    const app = await openPage();
    const rows = within(await followersList()).getAllByRole('link');
    expect(rows.map(row => row.getAttribute('href'))).toEqual([friend, stranger].map(profilePath));
    expect(rows[0]).toHaveTextContent('Your friend');
    expect(rows[1]).not.toHaveTextContent('Your friend');
    expect(screen.getByRole('heading', { level: 1, name: '16 followers' })).toBeVisible();
    expect(app.inputs(venueFollowers)).toEqual([{ venue_id: id('venue'), page: 1, pageSize: 20 }]);
  });

  it("the page of a bar's followers links to the bar", async () => {
    await openPage();
    const bar = await screen.findByRole('link', { name: /The Low Lantern/ });
    expect(bar).toHaveAttribute('href', `/venues/${id('venue')}`);
    expect(bar).not.toHaveAttribute('aria-current');
  });

  it("the page of a bar's followers counts private followers below the list", async () => {
    await openPage();
    expect(await screen.findByText('And 14 more who keep to themselves')).toBeVisible();
  });

  it('the page of a bar whose followers are all private shows only their number', async () => {
    await openPage(reply(venueFollowers, []));
    expect(await screen.findByText('16 quiet followers')).toBeVisible();
  });

  it('the page of a bar without followers offers to follow the bar', async () => {
    const app = await openPage(
      venueReply({ followers_count: 0 }),
      reply(venueFollowers, []),
      pending(followVenue),
    );
    expect(await screen.findByText('No followers yet. Start the flock.')).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await app.user.click(await followButton('Follow'));
    expect(await screen.findByRole('heading', { level: 1, name: '1 follower' })).toBeVisible();
  });

  it('the followers of a bar are searched by name without a request, and the count is announced', async () => {
    const app = await openPage();
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search followers' }), 'fin');
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    expect(within(await followersList()).getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByText(/keep to themselves/)).toBeNull();
    await app.user.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('No follower like “finzz”')).toBeVisible();
    expect(app.inputs(venueFollowers)).toHaveLength(1);
  });

  it("the list of a bar's followers loads its next page when its end comes into view", async () => {
    const many = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) =>
        exampleListedPerson({ id: id('user', first + place), nickname: `Bird ${first + place}` }),
      );
    const app = await openPage(
      venueReply({ followers_count: 25 }),
      reply(venueFollowers, ({ page: number }) => (number === 1 ? many(10, 20) : many(30, 5))),
    );
    await followersList();
    expect(screen.queryByText(/keep to themselves/)).toBeNull();
    act(() => bringIntoView());
    await waitFor(() => expect(app.inputs(venueFollowers)).toHaveLength(2));
    expect(app.inputs(venueFollowers)[1]).toMatchObject({ page: 2, pageSize: 20 });
    await waitFor(() =>
      expect(document.querySelector('main [aria-hidden] .mantine-Skeleton-root')).toBeNull(),
    );
  });

  it("a friend request can be sent from the list of a bar's followers", async () => {
    const app = await openPage(pending(sendFriendRequest));
    await app.user.click(await screen.findByRole('button', { name: 'Add friend: ask Finch' }));
    await waitFor(() =>
      expect(app.inputs(sendFriendRequest)).toEqual([{ requester_id: me, requesting_id: stranger.id }]),
    );
  });

  it.each([venueProfile, venueFollowers])(
    "the page of a bar's followers shows a skeleton while $id loads",
    async call => {
      await openPage(pending(call));
      await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    },
  );

  it.each([
    ['the bar does not load', fail(venueProfile, 500)],
    ['the followers do not load', fail(venueFollowers, 500)],
    ['there is no connection', offline()],
  ])('the page of a bar\'s followers is loaded again by "Try again" when %s', async (_, broken) => {
    const app = await openPage(broken);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(...usualReplies);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('Finch')).toBeVisible();
  });

  it.each([400, 404])(
    'the followers of a bar that does not exist (HTTP %i) lead to the map',
    async status => {
      await openPage(fail(venueProfile, status), pending(venueFollowers));
      expect(await screen.findByText('Gone before you got here.')).toBeVisible();
    },
  );
});

describe('following from the list of followers', () => {
  it("following a bar on the page of its followers shows at once, and lists the user after the server's answer", async () => {
    const app = await openPage(
      venueReply({ followers_count: 16, is_following: false }),
      reply(followVenue, { is_following: true, followers_count: 17 }),
    );
    const button = await followButton('Follow');
    app.reply(reply(venueFollowers, [friend, ownListItem, stranger]));
    await app.user.click(button);
    expect(await followButton('Following')).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('link', { name: /robin/ })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('heading', { level: 1, name: '17 followers' })).toBeVisible();
    expect(app.inputs(followVenue)).toHaveLength(1);
  });

  it('unfollowing a bar on the page of its followers is reset when it fails, and the reason is shown', async () => {
    const app = await openPage(
      venueReply({ followers_count: 16, is_following: true }),
      fail(unfollowVenue, 400),
    );
    await app.user.click(await followButton('Following'));
    expect(await screen.findByText('Failed to unfollow venue')).toBeVisible();
    expect(await followButton('Following')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: '16 followers' })).toBeVisible();
  });
});

const profilePath = ({ id: userId }: { id: string }) => `/profile/${userId}`;
