import { userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { myCalendar, renewCalendar, unfollowEvent } from '@nightjar/domain/events/calls';
import { friends, friendsOut, userFollows } from '@nightjar/domain/friends/calls';
import {
  exampleFollowedEvent,
  exampleFollowedPro,
  exampleFollowedVenue,
  exampleFriendOnNightOut,
} from '@nightjar/domain/friends/example';
import { id, me } from '@nightjar/domain/kernel/example';
import { exampleListedPerson, exampleMe } from '@nightjar/domain/people/example';
import { followPro, proFollowers } from '@nightjar/domain/staff/calls';
import { followVenue, unfollowVenue } from '@nightjar/domain/venues/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, overrideReplies, pending, type Reply, reply } from '../testing/replies.ts';

const ownProfile = (change: Parameters<typeof exampleProfile>[0] = {}) =>
  exampleProfile({
    ...exampleMe(),
    bio: null,
    activity_status: 'out',
    friends_count: 2,
    followers_count: 5,
    following_venues_count: 1,
    relation: 'self',
    ...change,
  });
const lantern = exampleFollowedVenue();
const dee = exampleFollowedPro();
const mothNight = exampleFollowedEvent();
const noFollows = { venues: [], pros: [], events: [] };
const followsReply = (
  part: Partial<{ venues: (typeof lantern)[]; pros: (typeof dee)[]; events: (typeof mothNight)[] }>,
) =>
  reply(userFollows, input => ({
    ...noFollows,
    ...part,
    type: input.type as 'venues' | 'pros' | 'events',
  }));
const usualReplies = [
  reply(userProfile, ownProfile()),
  reply(friends, [exampleListedPerson()]),
  reply(friendsOut, []),
  followsReply({ venues: [lantern], pros: [dee], events: [mothNight] }),
];
const openPage = (type: string, replies: readonly Reply[] = []) =>
  renderApp(`/social/${type}`, overrideReplies(usualReplies, replies));

describe('one’s own people and places', () => {
  it("the user's lists are friends, bars, bartenders and events, with their counts", async () => {
    const app = await openPage('friends');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your people' })).toBeVisible();
    const tabs = await screen.findByRole('radiogroup', { name: 'What to list' });
    const names = within(tabs)
      .getAllByRole('radio')
      .map(radio => document.querySelector(`label[for="${radio.id}"]`)?.textContent);
    expect(names).toEqual(['Friends 2', 'Bars 1', 'Bartenders 1', 'Events ']);
    await app.user.click(within(tabs).getByRole('radio', { name: /^Bars/ }));
    expect(await screen.findByRole('link', { name: /^The Low Lantern/ })).toBeVisible();
    expect(app.path()).toBe('/social/venues');
  });

  it('the address of a list of an unknown kind is replaced by the list of friends', async () => {
    const app = await openPage('nonsense');
    expect(app.path()).toBe('/social/friends');
  });

  it.each([
    ['friends', pending(friends)],
    ['venues', pending(userFollows)],
    ['friends', pending(userProfile)],
  ])("the user's lists show a skeleton while the %s are loading", async (type, awaited) => {
    await openPage(type, [awaited]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your people' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
  });

  it.each([
    ['friends', 'the profile', fail(userProfile, 500), /^Ada/],
    ['friends', 'the list', fail(friends, 500), /^Ada/],
    ['venues', 'the list', fail(userFollows, 500), /^The Low Lantern/],
    ['friends', 'a connection', offline(), /^Ada/],
  ] as const)(
    'the user\'s list of %s that opens without %s is loaded again by "Try again"',
    async (type, _, broken, name) => {
      const app = await openPage(type, [broken]);
      const again = await screen.findByRole('button', { name: 'Try again' });
      app.reply(...usualReplies);
      app.line.restore();
      await app.user.click(again);
      expect(await screen.findByRole('link', { name })).toBeVisible();
    },
  );

  it('"Back" on the user\'s lists leads to the page before', async () => {
    const app = await renderApp('/social/friends', usualReplies, { before: ['/support'] });
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
  });
});

describe('friends', () => {
  it('the list of friends shows friends who are out first, with their bar', async () => {
    const out = exampleListedPerson({ activity_status: 'out' });
    const other = exampleListedPerson({ id: id('user', 3), nickname: 'Bo' });
    await openPage('friends', [reply(friends, [out, other]), reply(friendsOut, [exampleFriendOnNightOut()])]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Out now' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Everybody else' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Ada.*At The Low Lantern/ })).toHaveAttribute(
      'href',
      `/profile/${id('user', 2)}`,
    );
    expect(screen.getByRole('link', { name: 'Message Bo' })).toHaveAttribute(
      'href',
      `/chats/direct/${id('user', 3)}`,
    );
  });

  it('the list of friends is searched by name', async () => {
    const app = await openPage('friends');
    await screen.findByRole('link', { name: /^Ada/ });
    app.reply(reply(friends, []));
    await app.user.type(screen.getByRole('searchbox', { name: 'Search friends' }), 'zed');
    expect(await screen.findByText('Nobody by that name. Yet.')).toBeVisible();
    expect(app.inputs(friends).at(-1)).toMatchObject({ user_id: me, search: 'zed' });
  });

  it('an empty list of friends links to the search of people', async () => {
    await openPage('friends', [reply(friends, [])]);
    expect(await screen.findByText('No friends yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/search/people');
  });
});

describe('followers', () => {
  const pro = reply(userProfile, ownProfile({ pro: true }));

  it('a bartender has a list of followers', async () => {
    await openPage('followers', [pro, reply(proFollowers, [exampleListedPerson()])]);
    expect(await screen.findByRole('radio', { name: 'Followers 5' })).toBeChecked();
    expect(await screen.findByRole('link', { name: /^Ada/ })).toBeVisible();
  });

  it('an empty list of a bartender\'s followers shows "No followers yet"', async () => {
    await openPage('followers', [pro, reply(proFollowers, [])]);
    expect(await screen.findByText('No followers yet')).toBeVisible();
  });

  it('the list of followers leads a user who is no bartender to the list of friends', async () => {
    await openPage('followers');
    expect(await screen.findByRole('radio', { name: 'Friends 2' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^Followers/ })).toBeNull();
  });
});

describe('what one follows', () => {
  it('a followed bar is unfollowed and followed again at once', async () => {
    const change = { is_following: false, followers_count: 3 };
    const app = await openPage('venues', [
      reply(unfollowVenue, change),
      reply(followVenue, { ...change, is_following: true }),
    ]);
    const button = await screen.findByRole('button', { name: 'Following: The Low Lantern' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    app.reply(followsReply({ venues: [{ ...lantern, is_following: false }] }));
    await app.user.click(button);
    expect(await screen.findByRole('button', { name: 'Follow: The Low Lantern' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await waitFor(() => expect(app.inputs(unfollowVenue)).toEqual([{ venue_id: id('venue'), user_id: me }]));
    await app.user.click(screen.getByRole('button', { name: 'Follow: The Low Lantern' }));
    await waitFor(() => expect(app.inputs(followVenue)).toHaveLength(1));
  });

  it('a followed bar stays followed when unfollowing fails, and the reason is shown', async () => {
    const app = await openPage('venues', [fail(unfollowVenue, 400)]);
    await app.user.click(await screen.findByRole('button', { name: 'Following: The Low Lantern' }));
    expect(await screen.findByText('Failed to unfollow venue')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Following: The Low Lantern' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('a followed bartender is listed with bar and shift', async () => {
    const app = await openPage('pros');
    expect(
      await screen.findByRole('link', { name: /^Dee.*Bartender at The Low Lantern.*On shift now/ }),
    ).toHaveAttribute('href', `/profile/${dee.id}`);
    expect(screen.getByRole('button', { name: 'Following: Dee' })).toBeVisible();
    expect(app.inputs(followPro)).toEqual([]);
  });

  it('an upcoming event of the user is listed with its bar and a link', async () => {
    await openPage('events');
    expect(await screen.findByRole('link', { name: /Moth night.*The Low Lantern/ })).toBeVisible();
    expect(screen.getByRole('button', { name: "You're in: Moth night" })).toBeVisible();
    expect(screen.getByRole('link', { name: /Moth night/ })).toHaveAttribute(
      'href',
      `/events/${mothNight.event_id}`,
    );
  });

  it('an event with the user on its waitlist can be left and joined again', async () => {
    const app = await openPage('events', [
      followsReply({ events: [{ ...mothNight, place: 'waiting' }] }),
      pending(unfollowEvent),
    ]);
    expect(await screen.findByText('On the waitlist')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Waiting: Moth night' }));
    expect(await screen.findByRole('button', { name: "I'm in: Moth night" })).toBeVisible();
    expect(screen.queryByText('On the waitlist')).toBeNull();
    await waitFor(() => expect(app.inputs(unfollowEvent)).toHaveLength(1));
  });

  it('a cancelled event of the user can only be removed from the list', async () => {
    const app = await openPage('events', [
      followsReply({ events: [{ ...mothNight, status: 'cancelled' }] }),
      pending(unfollowEvent),
    ]);
    expect(await screen.findByText('Called off')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Remove: Moth night' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove: Moth night' })).toBeNull());
    await waitFor(() =>
      expect(app.inputs(unfollowEvent)).toEqual([{ event_id: mothNight.event_id, user_id: me }]),
    );
  });

  it.each([
    ['venues', "You don't follow any bars yet"],
    ['pros', "You don't follow any bartenders yet"],
    ['events', 'No nights planned'],
  ])('an empty list of followed things shows a sentence: %s', async (type, sentence) => {
    await openPage(type, [followsReply({})]);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('the list of followed bars is searched by name', async () => {
    const app = await openPage('venues');
    await screen.findByRole('link', { name: /^The Low Lantern/ });
    await app.user.type(screen.getByRole('searchbox', { name: 'Search bars' }), 'zed');
    expect(await screen.findByText('Nothing by that name.')).toBeVisible();
  });
});

describe('one’s nights in a calendar', () => {
  const url = 'https://nightjar.example/calendar/first.ics';
  const openSheet = async (...replies: Reply[]) => {
    const app = await openPage('events', replies);
    await app.user.click(await screen.findByRole('button', { name: /^Your nights in your calendar/ }));
    return { ...app, sheet: within(await screen.findByRole('dialog', { name: 'Your calendar' })) };
  };

  it("the user's events have a secret calendar address, which can be copied", async () => {
    const app = await openSheet(reply(myCalendar, { url }));
    expect(await app.sheet.findByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      'webcal://nightjar.example/calendar/first.ics',
    );
    await app.user.click(app.sheet.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText('Address copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(app.inputs(myCalendar)).toEqual([{ user_id: me }]);
  });

  it("the address of the user's calendar is replaced only after the user confirms", async () => {
    const next = 'https://nightjar.example/calendar/second.ics';
    const app = await openSheet(reply(myCalendar, { url }), reply(renewCalendar, { url: next }));
    await app.user.click(await app.sheet.findByRole('button', { name: 'Get a new address' }));
    await app.user.click(await screen.findByRole('button', { name: 'Keep this one' }));
    expect(app.inputs(renewCalendar)).toEqual([]);
    await app.user.click(app.sheet.getByRole('button', { name: 'Get a new address' }));
    await app.user.click(await screen.findByRole('button', { name: 'Get a new one' }));
    expect(await app.sheet.findByText(next)).toBeVisible();
    expect(app.inputs(renewCalendar)).toEqual([{ user_id: me }]);
  });

  it("the user's calendar keeps its address when no new address can be made", async () => {
    const app = await openSheet(reply(myCalendar, { url }), fail(renewCalendar, 500));
    await app.user.click(await app.sheet.findByRole('button', { name: 'Get a new address' }));
    await app.user.click(await screen.findByRole('button', { name: 'Get a new one' }));
    expect(await screen.findByText('Your address is still the old one. Try again.')).toBeVisible();
    expect(app.sheet.getByText(url)).toBeVisible();
  });

  it('the user\'s calendar address is loaded again by "Try again"', async () => {
    const app = await openSheet(fail(myCalendar, 500));
    const again = await app.sheet.findByRole('button', { name: 'Try again' });
    app.reply(reply(myCalendar, { url }));
    await app.user.click(again);
    expect(await app.sheet.findByText(url)).toBeVisible();
  });

  it("the user's calendar cannot get a new address without a connection", async () => {
    const app = await openSheet(reply(myCalendar, { url }));
    await app.sheet.findByText(url);
    app.line.lose();
    expect(await app.sheet.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });
});
