import {
  nearbyUsers,
  updateActivityStatus,
  updateLocation,
  userProfile,
  usersSearch,
} from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { friendshipAction, friendsOut, sendFriendRequest, userFollows } from '@nightjar/domain/friends/calls';
import { followPro, nearbyPros } from '@nightjar/domain/staff/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  feedItemOf,
  id,
  listedPersonOf,
  me,
  nearbyProOf,
  nearbyUserOf,
  personOf,
  profileOf,
  userDetails,
  venueCardOf,
} from '../testing/examples.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, pending, type Reply, refuse, reply, sentenceOf } from '../testing/replies.ts';

const lantern = venueCardOf();
const heron = venueCardOf({ id: id('venue', 2), name: 'Café Heron' });
const bars = reply(nearbyVenues, [lantern, heron]);
const maya = nearbyProOf();
const pros = reply(nearbyPros, [
  maya,
  nearbyProOf({ pro_id: id('pro', 2), first_name: 'Otto', nickname: 'Otto', user_id: null }),
]);
const stranger = listedPersonOf({ relation: 'none', friendship_id: null });
const around = [
  bars,
  reply(nearbyUsers, [
    nearbyUserOf(),
    nearbyUserOf({ id: id('user', 3), nickname: 'Finch', relation: 'friends' }),
  ]),
  reply(myActivityFeed, { items: [feedItemOf()], more: false }),
];
const found = [
  ...around,
  reply(usersSearch, ({ search }) => (String(search).startsWith('ad') ? [stranger] : [])),
];
type App = Awaited<ReturnType<typeof renderApp>>;
const search = async (app: App, text: string) => app.user.type(await screen.findByRole('searchbox'), text);
const people = async (replies: readonly Reply[] = []) => {
  const app = await renderApp('/search/people?q=ada', [...found, ...replies]);
  await screen.findByText('Ada');
  return app;
};
const ask = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Add friend: ask Ada' }));

describe('the search', () => {
  it.each([
    ['/search', 'Search people'],
    ['/search/venues', 'Search bars around you'],
    ['/search/people', 'Search people'],
    ['/search/pros', 'Search pros on shift'],
  ])('by %s has a field of its own', async (page, name) => {
    await renderApp(page, [bars, pros, ...around]);
    expect(await screen.findByRole('searchbox', { name })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
  });

  it('of an unknown kind is for people', async () => {
    const app = await renderApp('/search/nonsense', [bars, ...around]);
    expect(app.path()).toBe('/search');
  });

  it('keeps what is typed on the way to another kind, by the keyboard', async () => {
    const app = await renderApp('/search/venues?q=otto', [bars, pros]);
    expect(await screen.findByText('No bar by that name around you')).toBeVisible();
    screen.getByRole('radio', { name: 'Bars' }).focus();
    await app.user.click(screen.getByRole('radio', { name: 'Pros' }));
    expect(await screen.findByRole('link', { name: /Otto/ })).toBeVisible();
    expect(app.path()).toBe('/search/pros?q=otto');
  });

  it('has no field for events, whose address leads to the nights one follows', async () => {
    const app = await renderApp('/search/events', [
      reply(userFollows, { type: 'events', venues: [], pros: [], events: [] }),
      reply(userProfile, profileOf({ id: me })),
      pros,
    ]);
    expect(app.path()).toBe('/social/events');
    await app.goTo('/search/pros');
    expect(await screen.findByRole('radio', { name: 'Pros' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Events' })).toBeNull();
  });

  const lists = [
    ['/search/venues?q=lantern', nearbyVenues, bars, 'The Lantern'],
    ['/search/pros', nearbyPros, pros, 'Maya'],
    ['/search/people?q=ada', usersSearch, reply(usersSearch, [stranger]), 'Ada'],
  ] as const;

  it.each(lists)('%s shows a skeleton while it is awaited', async (page, call) => {
    await renderApp(page, [pending(call)]);
    expect(await screen.findByRole('searchbox')).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each(lists)('%s is asked for again where it does not load', async (page, call, answer, row) => {
    const app = await renderApp(page, [fail(call, 500)]);
    const alert = within(await screen.findByRole('alert'));
    app.reply(answer);
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(row)).toBeVisible();
  });

  it.each(lists)('%s is asked for again once there is signal', async (page, _, answer, row) => {
    const app = await renderApp(page, [offline()]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(answer);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText(row)).toBeVisible();
  });
});

describe('the search for bars', () => {
  it('opens on the kinds of bars, those with friends and those one follows, instead of the list of the map', async () => {
    const followed = venueCardOf({ id: id('venue', 3), name: 'The Perch', is_following: true });
    const busy = venueCardOf({ id: id('venue', 4), name: 'Moth Club', friends_here: [personOf()] });
    const app = await renderApp('/search/venues', [reply(nearbyVenues, [lantern, heron, followed, busy])]);
    const friends = within(await screen.findByRole('region', { name: 'Friends are here' }));
    expect(friends.getByRole('link', { name: /Moth Club/ })).toBeVisible();
    const follows = within(screen.getByRole('region', { name: 'Bars you follow' }));
    expect(follows.getByRole('link', { name: /The Perch/ })).toBeVisible();
    expect(screen.queryByText('Café Heron')).toBeNull();
    expect(screen.getByRole('link', { name: 'See all on the map' })).toHaveAttribute('href', '/discover');
    const [kind] = lantern.type;
    await app.user.click(screen.getByRole('button', { name: kind?.name ?? '' }));
    expect(await screen.findByRole('link', { name: /Café Heron/ })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue(kind?.name);
  });

  it('lists the nearest, the hours and the way to each, asked for once', async () => {
    const app = await renderApp('/search/venues', [bars]);
    const row = await screen.findByRole('link', { name: /The Lantern/ });
    expect(row).toHaveAttribute('href', `/venues/${lantern.id}`);
    expect(row).toHaveTextContent('Open until 3:00am');
    expect(app.inputs(nearbyVenues)).toHaveLength(1);
  });

  it('says that there is none around', async () => {
    await renderApp('/search/venues', [reply(nearbyVenues, [])]);
    expect(await screen.findByText('No bars within 25 miles')).toBeVisible();
  });

  it('finds by name on the device, without accents, and counts aloud', async () => {
    const app = await renderApp('/search/venues', [bars]);
    await search(app, 'cafe');
    await waitFor(() => expect(screen.queryByText('The Lantern')).toBeNull());
    expect(screen.getByText('Café Heron')).toBeVisible();
    expect(screen.getByText('1 result')).toBeInTheDocument();
    expect(app.path()).toBe('/search/venues?q=cafe');
    expect(app.inputs(nearbyVenues)).toHaveLength(1);
  });

  it('remembers what led to a page, to be repeated, removed or cleared', async () => {
    const app = await renderApp('/search/venues?q=heron', [bars]);
    const row = await screen.findByRole('link', { name: /Café Heron/ });
    row.addEventListener('click', event => event.preventDefault());
    await app.user.click(row);
    await app.user.clear(screen.getByRole('searchbox'));
    const recent = within(await screen.findByRole('region', { name: 'Recent searches' }));
    await app.user.click(recent.getByRole('button', { name: 'heron' }));
    await waitFor(() => expect(screen.queryByText('The Lantern')).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove heron' }));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  });
});

describe('the search for pros', () => {
  it("shows the end of a shift by the venue's clock, on a phone of another time zone", async () => {
    await renderApp('/search/pros', [pros]);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe(maya.timezone);
    expect((await screen.findAllByText('On until 1:30am')).length).toBeGreaterThan(0);
  });

  it('finds by the name of the person or of the venue, and leads to their page or else to the venue', async () => {
    const app = await renderApp('/search/pros', [pros]);
    expect(await screen.findByRole('link', { name: /Maya/ })).toHaveAttribute(
      'href',
      `/profile/${maya.user_id}`,
    );
    expect(screen.getByRole('link', { name: /Otto/ })).toHaveAttribute('href', `/venues/${maya.venue_id}`);
    await search(app, 'nobody');
    expect(await screen.findByText('Nobody on shift by that name')).toBeVisible();
    await app.user.clear(screen.getByRole('searchbox'));
    await search(app, 'lantern');
    expect(await screen.findByRole('link', { name: /Maya/ })).toBeVisible();
  });

  it('says that none is on shift', async () => {
    await renderApp('/search/pros', [reply(nearbyPros, [])]);
    expect(await screen.findByText('No pros on shift within 25 miles')).toBeVisible();
  });

  it('follows one, which shows at once and goes back where the server says no', async () => {
    const app = await renderApp('/search/pros', [pros, fail(followPro, 403, { message: 'Not them.' })]);
    await app.user.click(await screen.findByRole('button', { name: 'Follow: Maya', pressed: false }));
    expect(await screen.findByText('Not them.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Follow: Maya', pressed: false })).toBeVisible();
    app.reply(reply(followPro, { is_following: true, followers_count: 1 }));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(followPro)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Following: Maya', pressed: true })).toBeVisible();
    expect(app.inputs(followPro).at(-1)).toEqual({ user_id: me, pro_user_id: maya.user_id });
  });
});

describe('the search for people', () => {
  it('offers strangers who are out around, contacts, and what friends did, before anything is typed', async () => {
    const app = await renderApp('/search/people', around);
    const near = within(await screen.findByRole('region', { name: 'Out around you' }));
    expect(await near.findByRole('link', { name: /Ada/ })).toHaveTextContent('within half a mile');
    expect(near.queryByText('Finch')).toBeNull();
    expect(screen.getByRole('button', { name: 'Find friends from contacts' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Lately' })).toHaveTextContent(/Ada.*The Lantern/);
    expect(app.inputs(nearbyUsers)).toHaveLength(1);
    expect(app.inputs(usersSearch)).toEqual([]);
  });

  it('looks for strangers once the server knows where the person is', async () => {
    const out = reply(updateActivityStatus, { activity_status: 'out', until: null });
    const app = await renderApp(
      '/status?redirect=%2Fsearch%2Fpeople',
      [...around, out, reply(friendsOut, []), pending(updateLocation)],
      { as: userDetails({ activity_status: 'in' }) },
    );
    await app.user.click(await screen.findByRole('button', { name: /^I'm out/ }));
    await screen.findByRole('region', { name: 'Out around you' });
    expect(app.inputs(updateLocation)).toHaveLength(1);
    expect(app.inputs(nearbyUsers)).toEqual([]);
  });

  it('says in place that nobody is out and that nothing happened', async () => {
    await renderApp('/search/people', [
      bars,
      reply(nearbyUsers, []),
      reply(myActivityFeed, { items: [], more: false }),
    ]);
    expect(await screen.findByText('No new faces out nearby right now.')).toBeVisible();
    expect(await screen.findByText("When friends check in or make plans, you'll see it here.")).toBeVisible();
  });

  it.each([
    [nearbyUsers, around[1]],
    [myActivityFeed, around[2]],
  ] as const)('asks again in place for what does not load (%#)', async (call, answer) => {
    const app = await renderApp('/search/people', [
      ...around.filter(({ to }) => to !== call),
      fail(call, 500),
    ]);
    const alert = await screen.findByRole('alert');
    app.reply(answer as Reply);
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findAllByRole('link', { name: /Ada/ })).toHaveLength(2);
  });

  it('needs two letters, then asks once for what is typed', async () => {
    const app = await renderApp('/search/people', found);
    await search(app, 'a');
    expect(await screen.findByText('Type two letters to search.')).toBeVisible();
    await search(app, 'd');
    expect(await screen.findByRole('link', { name: /Ada/ })).toHaveAttribute(
      'href',
      `/profile/${stranger.id}`,
    );
    expect(app.inputs(usersSearch)).toEqual([{ user_id: me, search: 'ad', page: 1, pageSize: 20 }]);
    await app.user.type(screen.getByRole('searchbox'), '{Backspace}{Backspace}owl');
    expect(await screen.findByText('Nobody by that name. Yet.')).toBeVisible();
  });

  it('shows the name that matched where the row does not say it', async () => {
    const yara = listedPersonOf({ id: id('user', 5), nickname: 'Yara', full_name: 'Yara Finlay' });
    await renderApp('/search/people?q=fin', [...around, reply(usersSearch, [yara, stranger])]);
    expect(await screen.findByRole('link', { name: /Yara/ })).toHaveTextContent('Yara Finlay');
  });

  it('asks somebody to be friends, which can be taken back after a question', async () => {
    const standing = { user_id: stranger.id, friendship_id: id('friendship') };
    const app = await people([
      reply(sendFriendRequest, { ...standing, relation: 'requested' }),
      reply(friendshipAction, { ...standing, relation: 'none', friendship_id: null }),
    ]);
    app.reply(
      reply(usersSearch, [{ ...stranger, relation: 'requested', friendship_id: standing.friendship_id }]),
    );
    await ask(app);
    const requested = { name: 'Requested: take back your request to Ada' };
    await app.user.click(await screen.findByRole('button', requested));
    await waitFor(() => expect(app.inputs(sendFriendRequest)).toHaveLength(1));
    app.reply(reply(usersSearch, [stranger]));
    const question = within(await screen.findByRole('dialog', { name: 'Take your request back?' }));
    await app.user.click(question.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
    await waitFor(() =>
      expect(app.inputs(friendshipAction)).toEqual([
        { user_id: me, other_user_id: stranger.id, action: 'cancel' },
      ]),
    );
    expect(app.inputs(sendFriendRequest)).toEqual([{ requester_id: me, requesting_id: stranger.id }]);
  });

  it.each(sendFriendRequest.refusals)('says why a request is refused (%s), and asks again', async code => {
    const params = { day: 'Friday, Jun 12' };
    const app = await people([refuse(sendFriendRequest, code, { params })]);
    await ask(app);
    expect(await screen.findByText(sentenceOf(code, params))).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(sendFriendRequest)).toHaveLength(2));
  });

  it('keeps a request without a network, which a press takes back', async () => {
    const app = await people();
    app.line.lose();
    await ask(app);
    await app.user.click(
      await screen.findByRole('button', { name: 'Waiting: for signal; take it back for Ada' }),
    );
    expect(await screen.findByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
    app.line.restore();
    expect(app.inputs(sendFriendRequest)).toEqual([]);
  });
});
