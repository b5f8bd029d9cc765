import {
  nearbyUsers,
  updateActivityStatus,
  updateLocation,
  usersSearch,
} from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { exampleFeedItem } from '@nightjar/domain/activity/example';
import { event, eventsWithVenue, nearbyEvents } from '@nightjar/domain/events/calls';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { friendshipAction, friendsOut, sendFriendRequest } from '@nightjar/domain/friends/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { id, me } from '@nightjar/domain/kernel/example';
import { exampleListedPerson, exampleNearbyUser, examplePerson } from '@nightjar/domain/people/example';
import { searchEverything } from '@nightjar/domain/search/calls';
import { searchKinds } from '@nightjar/domain/search/entity';
import { followPro, nearbyPros, nearbyTopPros } from '@nightjar/domain/staff/calls';
import { exampleNearbyPro, exampleTopPro } from '@nightjar/domain/staff/example';
import { nearbyVenues, venues } from '@nightjar/domain/venues/calls';
import { exampleVenueCard } from '@nightjar/domain/venues/example';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  offline,
  overrideReplies,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';
import { bringIntoView } from '../testing/view.ts';

const lantern = exampleVenueCard();
const heron = exampleVenueCard({ id: id('venue', 2), name: 'Café Heron' });
const barsReply = reply(nearbyVenues, [lantern, heron]);
type FoundBars = OutputWireOf<typeof venues>;
const barsFoundReply = (found: FoundBars['venues'], change: Partial<FoundBars> = {}) =>
  reply(venues, { venues: found, total: found.length, more: false, cursor: null, ...change });
const dee = exampleNearbyPro();
const otto = exampleNearbyPro({ pro_id: id('pro', 2), first_name: 'Otto', nickname: 'Otto', user_id: null });
const prosReply = reply(nearbyPros, [dee, otto]);
const noTopProsReply = reply(nearbyTopPros, []);
const mothNight = exampleEventCard();
const quietNight = exampleEventCard({ event_id: id('event', 2), name: 'Quiet Night', night: '2026-05-15' });
const weekReply = reply(nearbyEvents, [quietNight, mothNight]);
type FoundEvents = OutputWireOf<typeof eventsWithVenue>;
const eventsFoundReply = (events: FoundEvents['events'], { offset = 0, total = events.length } = {}) =>
  reply(eventsWithVenue, { events, total, pagination: { limit: 20, offset, total } });
type FoundEverything = OutputWireOf<typeof searchEverything>;
const noGroup = { items: [], more: false };
/** The kinds of the answer are those with a hit, in the preset order. */
const everythingFound = (found: Partial<Omit<FoundEverything, 'kinds'>>): FoundEverything => ({
  kinds: searchKinds.filter(kind => found[kind]?.items.length),
  ...{ people: noGroup, venues: noGroup, pros: noGroup, events: noGroup },
  ...found,
});
const group = <Item,>(...items: Item[]) => ({ items, more: false });
const nothingAnywhere = reply(searchEverything, everythingFound({}));
const stranger = exampleListedPerson({ relation: 'none', friendship_id: null });
const aroundReplies = [
  barsReply,
  reply(nearbyUsers, [
    exampleNearbyUser(),
    exampleNearbyUser({ id: id('user', 3), nickname: 'Finch', relation: 'friends' }),
  ]),
  reply(myActivityFeed, { items: [exampleFeedItem()], more: false }),
];
const foundReplies = [
  ...aroundReplies,
  nothingAnywhere,
  reply(usersSearch, ({ search }) => (String(search).startsWith('ad') ? [stranger] : [])),
];
type App = Awaited<ReturnType<typeof renderApp>>;
const typeSearch = async (app: App, text: string) =>
  app.user.type(await screen.findByRole('searchbox'), text);
const openPeopleSearch = async (replies: readonly Reply[] = []) => {
  const app = await renderApp('/search/people?q=ada', [...foundReplies, ...replies]);
  await screen.findByText('Ada');
  return app;
};
const askAda = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Add friend: ask Ada' }));

describe('the search', () => {
  it.each([
    ['/search', 'Search people, bars, events'],
    ['/search/venues', 'Search all bars'],
    ['/search/people', 'Search people'],
    ['/search/pros', 'Search bartenders'],
    ['/search/events', 'Search events and bars'],
  ])('the search page %s has the search field "%s"', async (page, name) => {
    await renderApp(page, [barsReply, prosReply, noTopProsReply, weekReply, ...aroundReplies]);
    expect(await screen.findByRole('searchbox', { name })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
    expect(
      screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent?.trim()),
    ).toEqual(['All', 'People', 'Bars', 'Bartenders', 'Events']);
  });

  it('the address of a search of an unknown kind is replaced by the search of all kinds', async () => {
    const app = await renderApp('/search/nonsense', [barsReply, ...aroundReplies]);
    expect(app.path()).toBe('/search');
  });

  it('the typed text of a search is kept when another tab is chosen', async () => {
    const app = await renderApp('/search/venues?q=otto', [
      barsReply,
      barsFoundReply([]),
      reply(searchEverything, everythingFound({ pros: group(otto) })),
    ]);
    expect(await screen.findByText('No bar called “otto”')).toBeVisible();
    const chosen = screen.getByRole('radio', { name: 'Bars' });
    act(() => chosen.focus());
    await app.user.click(screen.getByRole('radio', { name: 'Bartenders' }));
    expect(await screen.findByRole('link', { name: /Otto/ })).toBeVisible();
    expect(app.path()).toBe('/search/pros?q=otto');
  });

  it.each([
    ['/search/venues', nearbyVenues, 'Failed to fetch nearby venues'],
    ['/search/venues?q=lantern', venues, 'Failed to fetch venues'],
    ['/search/pros', nearbyPros, 'Failed to fetch nearby pros'],
    ['/search?q=lantern', searchEverything, 'Your search got no answer.'],
    ['/search/people', nearbyUsers, 'Failed to fetch nearby users'],
  ] as const)(
    'the search page %s shows an error when its results fail to load',
    async (page, call, sentence) => {
      await renderApp(page, overrideReplies([noTopProsReply, ...aroundReplies], [fail(call, 500)]));
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  const lists = [
    ['/search/venues', nearbyVenues, barsReply, 'The Low Lantern'],
    ['/search/venues?q=lantern', venues, barsFoundReply([lantern]), 'The Low Lantern'],
    ['/search/pros', nearbyPros, prosReply, 'Dee'],
    [
      '/search/pros?q=dee',
      searchEverything,
      reply(searchEverything, everythingFound({ pros: group(dee) })),
      'Dee',
    ],
    [
      '/search?q=ada',
      searchEverything,
      reply(searchEverything, everythingFound({ people: group(stranger) })),
      'Ada',
    ],
    ['/search/people?q=ada', usersSearch, reply(usersSearch, [stranger]), 'Ada'],
    ['/search/events', nearbyEvents, weekReply, 'Moth night'],
    ['/search/events?q=moth', eventsWithVenue, eventsFoundReply([mothNight]), 'Moth night'],
  ] as const;
  const beside = [barsReply, noTopProsReply];

  it.each(lists)('the search page %s shows a skeleton while its results load', async (page, call) => {
    await renderApp(page, overrideReplies(beside, [pending(call)]));
    expect(await screen.findByRole('searchbox')).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each(lists)(
    'the search page %s loads its results again by "Try again"',
    async (page, call, answer, row) => {
      const app = await renderApp(page, overrideReplies(beside, [fail(call, 500)]));
      const alert = within(await screen.findByRole('alert'));
      app.reply(answer);
      await app.user.click(alert.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(row)).toBeVisible();
    },
  );

  it.each(lists)(
    'the search page %s loads its results when the connection returns',
    async (page, _, answer, row) => {
      const app = await renderApp(page, [offline()]);
      const again = await screen.findByRole('button', { name: 'Try again' });
      app.reply(...beside, answer);
      app.line.restore();
      await app.user.click(again);
      expect(await screen.findByText(row)).toBeVisible();
    },
  );
});

describe('the search of all kinds together', () => {
  const found = everythingFound({
    people: group(stranger),
    venues: { items: [lantern, heron], more: true },
    pros: group(dee),
    events: group(mothNight),
  });
  const foundReply = reply(searchEverything, { ...found, kinds: ['venues', 'people', 'pros', 'events'] });
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('one request finds people, bars, bartenders and events, each kind under its heading, in the order of the server', async () => {
    const app = await renderApp('/search', [foundReply, ...aroundReplies]);
    await typeSearch(app, 'lantern');
    const bars = within(await screen.findByRole('region', { name: 'Bars' }));
    expect(bars.getAllByRole('link', { name: /Lantern|Heron/ })).toHaveLength(2);
    expect(headings()).toEqual(['Bars', 'People', 'Bartenders', 'Events']);
    expect(screen.getByText('5+ results')).toBeInTheDocument();
    expect(app.inputs(searchEverything)).toEqual([
      { user_id: me, search: 'lantern', lat: expect.any(Number), lng: expect.any(Number) },
    ]);
    expect(app.path()).toBe('/search?q=lantern');
  });

  it('the last row of a group that was cut leads to its tab', async () => {
    const app = await renderApp('/search?q=lantern', [foundReply, barsReply, barsFoundReply([lantern])]);
    await app.user.click(await screen.findByRole('button', { name: 'More bars' }));
    await waitFor(() => expect(app.path()).toBe('/search/venues?q=lantern'));
    expect(screen.queryByRole('button', { name: 'More people' })).toBeNull();
  });

  it('the arrow keys lead through the rows of all groups in their order', async () => {
    const app = await renderApp('/search?q=lantern', [foundReply]);
    await screen.findByRole('region', { name: 'Bars' });
    await app.user.click(screen.getByRole('searchbox'));
    const reached: (string | null | undefined)[] = [];
    for (let row = 0; row < 4; row += 1) {
      await app.user.keyboard('{ArrowDown}');
      reached.push(document.activeElement?.closest('section')?.querySelector('h2')?.textContent);
    }
    expect(reached).toEqual(['Bars', 'Bars', 'Bars', 'People']);
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('a text that is found nowhere is said to be nowhere', async () => {
    await renderApp('/search?q=zzz', [nothingAnywhere]);
    expect(await screen.findByRole('heading', { name: 'Nothing called “zzz”' })).toBeVisible();
    expect(screen.getByText('0 results')).toBeInTheDocument();
  });

  it('a search shows the answer to the text in the field while an earlier text is still without one', async () => {
    const app = await renderApp('/search', [...aroundReplies, pending(searchEverything)]);
    await typeSearch(app, 'he');
    await waitFor(() => expect(app.inputs(searchEverything)).toHaveLength(1));
    app.reply(reply(searchEverything, everythingFound({ people: group(stranger) })));
    await typeSearch(app, 'x');
    expect(await screen.findByRole('link', { name: /Ada/ })).toBeVisible();
    expect(app.inputs(searchEverything)).toMatchObject([{ search: 'he' }, { search: 'hex' }]);
  });

  it.each([
    ['/search/people', usersSearch, reply(usersSearch, []), 'No people called “lantern”'],
    ['/search/pros', searchEverything, null, 'No bartender called “lantern”'],
    ['/search/events', eventsWithVenue, eventsFoundReply([]), 'No event called “lantern”'],
  ] as const)(
    'the tab %s without a hit says where there is one, and a press leads there',
    async (page, _, none, title) => {
      const bar = everythingFound({ venues: group(lantern) });
      const elsewhere = reply(searchEverything, ({ kinds }) => (kinds ? everythingFound({}) : bar));
      const replies = [elsewhere, barsReply, barsFoundReply([lantern]), ...(none ? [none] : [])];
      const app = await renderApp(`${page}?q=lantern`, replies);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByText('One bar is.')).toBeVisible();
      await app.user.click(screen.getByRole('button', { name: 'See the bar' }));
      expect(await screen.findByRole('link', { name: /The Low Lantern/ })).toBeVisible();
      expect(app.path()).toBe('/search/venues?q=lantern');
    },
  );

  it('a search without a connection tells in one sentence that only what the phone remembers is searched', async () => {
    const app = await renderApp('/search', aroundReplies);
    await screen.findByRole('region', { name: 'What are you in the mood for?' });
    app.line.lose();
    await typeSearch(app, 'heron');
    expect(await screen.findByRole('link', { name: /Café Heron/ })).toBeVisible();
    expect(screen.getByText('No signal, so these are only the ones your phone remembers.')).toBeVisible();
    expect(screen.queryByText('The server could not be reached.')).toBeNull();
    app.reply(foundReply);
    app.line.restore();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Ada/ })).toBeVisible();
  });
});

describe('the search by keys alone', () => {
  const both = [barsReply, barsFoundReply([lantern, heron])];

  it('the arrow keys move from the search field through the results, and Escape returns and clears the field', async () => {
    const app = await renderApp('/search/venues?q=ca', both);
    const [first, second] = await screen.findAllByRole('link', { name: /Lantern|Heron/ });
    const field = screen.getByRole('searchbox');
    await app.user.click(field);
    await app.user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await app.user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await app.user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(field).toHaveFocus();
    await app.user.keyboard('{ArrowDown}{Escape}');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('ca');
    await app.user.keyboard('{Escape}');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });

  it('Enter in the search field searches at once, and a second Enter moves to the first result', async () => {
    const app = await renderApp('/search/venues', both);
    await typeSearch(app, 'lantern');
    await app.user.keyboard('{Enter}');
    expect(app.inputs(venues)).toHaveLength(1);
    const [first] = await screen.findAllByRole('link', { name: /The Low Lantern/ });
    await waitFor(() => expect(screen.getByText('2 results')).toBeInTheDocument());
    await app.user.keyboard('{Enter}');
    expect(first).toHaveFocus();
  });

  it('the arrow keys and Escape on a filter do not move the focus to the search results', async () => {
    const app = await renderApp('/search/venues', both);
    const filter = await screen.findByRole('checkbox', { name: 'Open now' });
    act(() => filter.focus());
    await app.user.keyboard('{ArrowDown}{Escape}');
    expect(filter).toHaveFocus();
  });

  it('Enter that ends the composition of a text in the search field does not move the focus', async () => {
    const app = await renderApp('/search/venues?q=ca', both);
    await screen.findAllByRole('link', { name: /The Low Lantern/ });
    const field = screen.getByRole('searchbox');
    await app.user.click(field);
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(field).toHaveFocus();
  });

  it('clearing the search keeps the focus in the search field', async () => {
    const app = await renderApp('/search/venues?q=ca', both);
    await app.user.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});

describe('the search for bars', () => {
  it('the search of bars begins with bars where friends are and bars that the user follows', async () => {
    const followed = exampleVenueCard({ id: id('venue', 3), name: 'The Perch', is_following: true });
    const busy = exampleVenueCard({ id: id('venue', 4), name: 'Moth Club', friends_here: [examplePerson()] });
    const app = await renderApp('/search/venues', [reply(nearbyVenues, [lantern, heron, followed, busy])]);
    const friends = within(await screen.findByRole('region', { name: 'Friends are here' }));
    expect(friends.getByRole('link', { name: /Moth Club/ })).toBeVisible();
    const follows = within(screen.getByRole('region', { name: 'Bars you follow' }));
    expect(follows.getByRole('link', { name: /The Perch/ })).toBeVisible();
    expect(screen.queryByText('Café Heron')).toBeNull();
    expect(screen.getByRole('link', { name: 'See all on the map' })).toHaveAttribute('href', '/discover');
    expect(app.inputs(venues)).toEqual([]);
  });

  it('the search of bars lists bars nearby with hours and links, loaded by one request', async () => {
    const app = await renderApp('/search/venues', [barsReply]);
    const row = await screen.findByRole('link', { name: /The Low Lantern/ });
    expect(row).toHaveAttribute('href', `/venues/${lantern.id}`);
    expect(row).toHaveTextContent('Open until 3:00am');
    expect(app.inputs(nearbyVenues)).toHaveLength(1);
  });

  it('the search of bars shows that there is no bar nearby', async () => {
    await renderApp('/search/venues', [reply(nearbyVenues, [])]);
    expect(await screen.findByText('No bars within 25 miles')).toBeVisible();
    expect(screen.getByText('Search by name: every bar we know is here.')).toBeVisible();
  });

  it("the search of bars sends one request for five letters with the user's position, and announces the count", async () => {
    const app = await renderApp('/search/venues', [barsReply, barsFoundReply([heron], { total: 24 })]);
    await typeSearch(app, ' heron');
    await waitFor(() => expect(screen.queryByText('The Low Lantern')).toBeNull());
    expect(await screen.findByText('Café Heron')).toBeVisible();
    expect(screen.getByText('24 results')).toBeInTheDocument();
    expect(await screen.findByText('24 bars')).toBeVisible();
    expect(app.path()).toBe('/search/venues?q=+heron');
    expect(app.inputs(venues)).toEqual([
      {
        filters: { name: 'heron', open_now: false },
        lat: expect.any(Number),
        lng: expect.any(Number),
        pagination: { limit: 20, cursor: null },
      },
    ]);
  });

  it('the search of bars keeps its last results while more text is typed', async () => {
    const app = await renderApp('/search/venues?q=he', [barsReply, barsFoundReply([heron])]);
    await screen.findByText('Café Heron');
    app.reply(pending(venues));
    await typeSearch(app, 'ro');
    await waitFor(() => expect(app.inputs(venues)).toHaveLength(2));
    expect(screen.getByText('Café Heron')).toBeVisible();
    expect(screen.queryByText('1 result')).toBeNull();
  });

  it('the search of bars is filtered by type and opening, and the address keeps the filters', async () => {
    const app = await renderApp('/search/venues', [barsReply, barsFoundReply([lantern])]);
    const filters = within(await screen.findByRole('group', { name: 'Filter bars' }));
    await app.user.click(await filters.findByRole('checkbox', { name: 'Bar' }));
    await app.user.click(filters.getByRole('checkbox', { name: 'Open now' }));
    await waitFor(() => expect(app.path()).toBe('/search/venues?kind=1&open=true'));
    expect(await screen.findByRole('link', { name: /The Low Lantern/ })).toBeVisible();
    expect(app.inputs(venues).at(-1)).toMatchObject({ filters: { type_id: 1, open_now: true } });
    expect(filters.getByRole('checkbox', { name: 'Open now' })).toBeChecked();
    await app.user.click(filters.getByRole('checkbox', { name: 'Bar' }));
    await waitFor(() => expect(app.path()).toBe('/search/venues?open=true'));
  });

  it('choosing a type of bar before a search opens the search of bars with that filter', async () => {
    const app = await renderApp('/search', [...aroundReplies, barsFoundReply([lantern])]);
    const kinds = within(await screen.findByRole('region', { name: 'What are you in the mood for?' }));
    await app.user.click(kinds.getByRole('button', { name: 'Bar' }));
    expect(await screen.findByRole('checkbox', { name: 'Bar' })).toBeChecked();
    expect(app.path()).toBe('/search/venues?kind=1');
    expect(await screen.findByRole('link', { name: /The Low Lantern/ })).toBeVisible();
  });

  it('the search of bars without a result shows that, and links to the map', async () => {
    await renderApp('/search/venues?q=zzz', [barsReply, barsFoundReply([]), nothingAnywhere]);
    expect(await screen.findByText('No bar called “zzz”')).toBeVisible();
    expect(screen.getByText('0 results')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'See what is on the map' })).toHaveAttribute(
      'href',
      '/discover',
    );
  });

  it('the search of bars without a result for its filters offers to clear the filters', async () => {
    const app = await renderApp('/search/venues?kind=1&open=true', [barsReply, barsFoundReply([])]);
    expect(await screen.findByText('No bar fits right now')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('region', { name: 'Nearest to you' })).toBeVisible();
    expect(app.path()).toBe('/search/venues');
  });

  it('the search of bars shows "1000+" when the server stopped counting', async () => {
    await renderApp('/search/venues?open=true', [
      barsReply,
      barsFoundReply([lantern], { total: 1000, more: true }),
    ]);
    expect(await screen.findByText('1000+ bars')).toBeVisible();
    expect(screen.getByText('1000+ results')).toBeInTheDocument();
  });

  it('the search of bars loads its next 20 results by a cursor, and shows each bar once', async () => {
    const page = (first: number) =>
      Array.from({ length: 20 }, (_, place) =>
        exampleVenueCard({ id: id('venue', first + place), name: `Bar ${first + place}` }),
      );
    const app = await renderApp('/search/venues?q=bar', [
      barsReply,
      reply(venues, ({ pagination }) => {
        const { cursor } = pagination as { cursor: string | null };
        const shown = cursor ? page(20) : page(1);
        return { venues: shown, total: 39, more: false, cursor: cursor ? null : 'after-20' };
      }),
    ]);
    expect(await screen.findByText('Bar 20')).toBeVisible();
    act(() => bringIntoView());
    expect(await screen.findByText('Bar 39')).toBeVisible();
    expect(screen.getAllByText('Bar 20')).toHaveLength(1);
    expect(app.inputs(venues).at(-1)).toMatchObject({ pagination: { limit: 20, cursor: 'after-20' } });
  });

  it('recent searches of bars can be repeated and removed', async () => {
    const app = await renderApp('/search/venues?q=heron', [barsReply, barsFoundReply([heron])]);
    const row = await screen.findByRole('link', { name: /Café Heron/ });
    row.addEventListener('click', event => event.preventDefault());
    await app.user.click(row);
    await app.user.clear(screen.getByRole('searchbox'));
    const recent = within(await screen.findByRole('region', { name: 'Recent searches' }));
    await app.user.click(recent.getByRole('button', { name: 'heron' }));
    await waitFor(() => expect(screen.queryByText('The Low Lantern')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove heron' }));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  });
});

describe('the search for events', () => {
  it('the search of events suggests events of tonight and of this week, loaded by one request', async () => {
    const app = await renderApp('/search/events', [weekReply]);
    const tonight = within(await screen.findByRole('region', { name: 'Tonight' }));
    expect(tonight.getByRole('link', { name: /Quiet Night/ })).toHaveAttribute(
      'href',
      `/events/${quietNight.event_id}`,
    );
    const thisWeek = within(screen.getByRole('region', { name: 'This week' }));
    expect(thisWeek.getByRole('link', { name: /Moth night/ })).toHaveTextContent('The Low Lantern');
    expect(app.inputs(nearbyEvents)).toHaveLength(1);
    expect(app.inputs(nearbyEvents)[0]).toMatchObject({ date: '2026-05-15', until: '2026-05-21' });
    expect(app.inputs(eventsWithVenue)).toEqual([]);
  });

  it('the search of events shows eight events of a full night, and all of them after a press', async () => {
    const many = Array.from({ length: 10 }, (_, place) =>
      exampleEventCard({ event_id: id('event', place + 1), name: `Night ${place + 1}`, night: '2026-05-15' }),
    );
    const app = await renderApp('/search/events', [reply(nearbyEvents, many)]);
    expect(await screen.findAllByRole('link', { name: /Night \d/ })).toHaveLength(8);
    await app.user.click(screen.getByRole('button', { name: 'Show all 10' }));
    expect(screen.getAllByRole('link', { name: /Night \d/ })).toHaveLength(10);
  });

  it('the search of events shows that there is no event nearby this week, and links to the map', async () => {
    await renderApp('/search/events', [reply(nearbyEvents, [])]);
    expect(await screen.findByText('No events around you this week')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what is on the map' })).toHaveAttribute('href', '/discover');
  });

  it('the search of events sends one request for five letters, announces the count, and links to the event', async () => {
    const app = await renderApp('/search/events', [
      weekReply,
      eventsFoundReply([mothNight], { total: 3 }),
      pending(event),
    ]);
    await typeSearch(app, 'moths');
    expect(await screen.findByText('3 results')).toBeInTheDocument();
    expect(await screen.findByText('3 events')).toBeVisible();
    expect(screen.queryByText('Quiet Night')).toBeNull();
    expect(app.inputs(eventsWithVenue)).toEqual([{ search: 'moths', limit: 20, offset: 0 }]);
    expect(screen.getByRole('link', { name: /Moth night/ })).toHaveAttribute(
      'href',
      `/events/${mothNight.event_id}`,
    );
  });

  it('the search of events loads its next page after the last result', async () => {
    const page = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) =>
        exampleEventCard({ event_id: id('event', first + place), name: `Night ${first + place}` }),
      );
    const app = await renderApp('/search/events?q=night', [
      reply(eventsWithVenue, ({ offset }) => ({
        events: offset === 0 ? page(1, 20) : page(21, 3),
        total: 23,
        pagination: { limit: 20, offset: Number(offset), total: 23 },
      })),
    ]);
    await screen.findByText('Night 20');
    act(() => bringIntoView());
    expect(await screen.findByText('Night 23')).toBeVisible();
    expect(app.inputs(eventsWithVenue)).toHaveLength(2);
  });

  it("the search of events without a result leads to this week's events, and keeps the focus on the page", async () => {
    const app = await renderApp('/search/events?q=zzz', [weekReply, eventsFoundReply([]), nothingAnywhere]);
    expect(await screen.findByText('No event called “zzz”')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: "See what's on this week" }));
    expect(await screen.findByRole('region', { name: 'This week' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('the search for pros', () => {
  const odile = exampleTopPro({
    pro_id: id('pro', 3),
    user_id: id('user', 7),
    first_name: 'Odile',
    nickname: 'Odile',
    clocked_in: false,
    clocked_in_until: null,
  });
  const top = reply(nearbyTopPros, [exampleTopPro(), odile]);

  it('the search of bartenders shows the end of a shift by the clock of the venue', async () => {
    await renderApp('/search/pros', [prosReply, noTopProsReply]);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe(dee.timezone);
    expect((await screen.findAllByText('On until 1:30am')).length).toBeGreaterThan(0);
  });

  it('the search of bartenders suggests top bartenders first, then other bartenders on shift', async () => {
    await renderApp('/search/pros', [prosReply, top]);
    const best = within(await screen.findByRole('region', { name: 'Top bartenders' }));
    expect(best.getByRole('link', { name: /Dee/ })).toHaveTextContent('24 followers');
    expect(best.getByRole('link', { name: /Odile/ })).toHaveTextContent('Off right now');
    const others = within(screen.getByRole('region', { name: 'On shift near you' }));
    expect(others.getByRole('link', { name: /Otto/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Dee/ })).toHaveLength(1);
  });

  it('the search of bartenders shows bartenders on shift when the top bartenders fail to load', async () => {
    await renderApp('/search/pros', [prosReply, fail(nearbyTopPros, 500)]);
    expect(await screen.findByRole('link', { name: /Dee/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the search of bartenders asks the server for them alone, and links to the profile or else to the bar', async () => {
    const found = reply(searchEverything, everythingFound({ pros: group(dee, otto) }));
    const app = await renderApp('/search/pros', [prosReply, top, found]);
    await typeSearch(app, 'lantern');
    expect(await screen.findByText('2 results')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Dee/ })).toHaveAttribute('href', `/profile/${dee.user_id}`);
    expect(screen.getByRole('link', { name: /Otto/ })).toHaveAttribute('href', `/venues/${dee.venue_id}`);
    expect(app.inputs(searchEverything)).toMatchObject([{ search: 'lantern', kinds: ['pros'], limit: 20 }]);
  });

  it('the search of bartenders says so when no bartender is on shift within 25 miles', async () => {
    await renderApp('/search/pros', [reply(nearbyPros, []), noTopProsReply]);
    expect(await screen.findByText('No bartenders on shift within 25 miles')).toBeVisible();
  });

  it('a bartender in the search is followed at once, and the button is reset when the server refuses', async () => {
    const app = await renderApp('/search/pros', [
      prosReply,
      noTopProsReply,
      fail(followPro, 403, { message: 'Not them.' }),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Follow: Dee', pressed: false }));
    expect(await screen.findByText('Not them.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Follow: Dee', pressed: false })).toBeVisible();
    app.reply(reply(followPro, { is_following: true, followers_count: 1 }));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(followPro)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Following: Dee', pressed: true })).toBeVisible();
    expect(app.inputs(followPro).at(-1)).toEqual({ user_id: me, pro_user_id: dee.user_id });
  });
});

describe('the search for people', () => {
  it('the search of people suggests strangers who are out nearby, contacts, and the activity of friends', async () => {
    const app = await renderApp('/search/people', aroundReplies);
    const near = within(await screen.findByRole('region', { name: 'Out around you' }));
    expect(await near.findByRole('link', { name: /Ada/ })).toHaveTextContent('within half a mile');
    expect(near.queryByText('Finch')).toBeNull();
    expect(screen.getByRole('button', { name: 'Find friends from contacts' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Lately' })).toHaveTextContent(/Ada.*The Low Lantern/);
    expect(app.inputs(nearbyUsers)).toHaveLength(1);
    expect(app.inputs(usersSearch)).toEqual([]);
  });

  it("the search of people lists strangers nearby only after the server has the user's position", async () => {
    const out = reply(updateActivityStatus, { activity_status: 'out', until: null });
    const app = await renderApp(
      '/status?redirect=%2Fsearch%2Fpeople',
      [...aroundReplies, out, reply(friendsOut, []), pending(updateLocation)],
      { as: userDetails({ activity_status: 'in' }) },
    );
    await app.user.click(await screen.findByRole('button', { name: /^I'm out/ }));
    await screen.findByRole('region', { name: 'Out around you' });
    expect(app.inputs(updateLocation)).toHaveLength(1);
    expect(app.inputs(nearbyUsers)).toEqual([]);
  });

  it('the search of people shows that nobody is out nearby and that no friend did anything', async () => {
    await renderApp('/search/people', [
      barsReply,
      reply(nearbyUsers, []),
      reply(myActivityFeed, { items: [], more: false }),
    ]);
    expect(await screen.findByText('No new faces out nearby right now.')).toBeVisible();
    expect(await screen.findByText("When friends check in or make plans, you'll see it here.")).toBeVisible();
  });

  it.each([
    [nearbyUsers, aroundReplies[1]],
    [myActivityFeed, aroundReplies[2]],
  ] as const)(
    'the search of people loads a part that failed again by "Try again" (part %#)',
    async (call, answer) => {
      const app = await renderApp('/search/people', [
        ...aroundReplies.filter(({ to }) => to !== call),
        fail(call, 500),
      ]);
      const alert = await screen.findByRole('alert');
      app.reply(answer as Reply);
      await app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      await waitFor(() => expect(screen.getAllByRole('link', { name: /Ada/ })).toHaveLength(2));
    },
  );

  it('the search of people needs two letters, then sends one request for the typed text', async () => {
    const app = await renderApp('/search/people', foundReplies);
    await typeSearch(app, 'a');
    expect(await screen.findByText('Type two letters to search.')).toBeVisible();
    await typeSearch(app, 'd');
    expect(await screen.findByRole('link', { name: /Ada/ })).toHaveAttribute(
      'href',
      `/profile/${stranger.id}`,
    );
    expect(app.inputs(usersSearch)).toEqual([{ user_id: me, search: 'ad', page: 1, pageSize: 20 }]);
    await app.user.type(screen.getByRole('searchbox'), '{Backspace}{Backspace}owl');
    expect(await screen.findByText('No people called “owl”')).toBeVisible();
  });

  it('the search of people shows the full name when only the full name matches', async () => {
    const yara = exampleListedPerson({ id: id('user', 5), nickname: 'Yara', full_name: 'Yara Finlay' });
    await renderApp('/search/people?q=fin', [...aroundReplies, reply(usersSearch, [yara, stranger])]);
    expect(await screen.findByRole('link', { name: /Yara/ })).toHaveTextContent('Yara Finlay');
  });

  it('a friend request is sent from the search of people, and taken back after a question', async () => {
    const standing = { user_id: stranger.id, friendship_id: id('friendship') };
    const app = await openPeopleSearch([
      reply(sendFriendRequest, { ...standing, relation: 'requested' }),
      reply(friendshipAction, { ...standing, relation: 'none', friendship_id: null }),
    ]);
    app.reply(
      reply(usersSearch, [{ ...stranger, relation: 'requested', friendship_id: standing.friendship_id }]),
    );
    await askAda(app);
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

  it.each(sendFriendRequest.refusals)(
    'a friend request from the search that is refused (%s) shows the reason, and can be sent again',
    async code => {
      const params = { day: 'Friday, Jun 12' };
      const app = await openPeopleSearch([refuse(sendFriendRequest, code, { params })]);
      await askAda(app);
      expect(await screen.findByText(refusalSentence(code, params))).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
      await app.user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(app.inputs(sendFriendRequest)).toHaveLength(2));
    },
  );

  it('a friend request without a connection waits, and a press takes it back', async () => {
    const app = await openPeopleSearch();
    app.line.lose();
    await askAda(app);
    await app.user.click(
      await screen.findByRole('button', { name: 'Waiting: for signal; take it back for Ada' }),
    );
    expect(await screen.findByRole('button', { name: 'Add friend: ask Ada' })).toBeVisible();
    app.line.restore();
    expect(app.inputs(sendFriendRequest)).toEqual([]);
  });
});
