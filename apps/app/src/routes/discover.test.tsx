import { myUserDetails } from '@nightjar/domain/account/calls';
import { activityByVenue, nearbyActivity } from '@nightjar/domain/activity/calls';
import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { eventsByVenue, eventsWithinBounds, nearbyEvents } from '@nightjar/domain/events/calls';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { friendsWithinBounds, nearbyFriends } from '@nightjar/domain/friends/calls';
import { exampleNearbyFriend } from '@nightjar/domain/friends/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { examplePerson } from '@nightjar/domain/people/example';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { exampleNeighborhood } from '@nightjar/domain/places/example';
import {
  followPro,
  nearbyPros,
  nearbyProsWithinBounds,
  nearbyTopPros,
  prosByVenueId,
} from '@nightjar/domain/staff/calls';
import { exampleNearbyPro, exampleTopPro } from '@nightjar/domain/staff/example';
import { nearbyVenues, venueProfile, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { exampleVenueCard } from '@nightjar/domain/venues/example';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { earlyCalls } from '../../early-calls.ts';
import { location } from '../native/location/index.ts';
import { readUserLocation } from '../platform/location/user-location.ts';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, httpReply, offline, pending, reply } from '../testing/replies.ts';
import { bringIntoView } from '../testing/view.ts';

const lantern = exampleVenueCard({ features: [{ id: 7, name: 'Patio' }] });
const closedVenue = exampleVenueCard({
  id: id('venue', 2),
  name: 'The Shut',
  hours: [],
  redeems_drinks: false,
  type: [{ id: 2, name: 'Club' }],
});
const friendAtLantern = exampleNearbyFriend({ venue: { id: lantern.id, name: lantern.name } });
const quiz = exampleEventCard({
  name: 'Lantern quiz',
  starts_at: minutesFromNow(23),
  over_at: minutesFromNow(300),
});
const openMic = exampleEventCard({
  event_id: id('event', 2),
  name: 'Open mic',
  starts_at: minutesFromNow(-30),
  over_at: minutesFromNow(300),
});
const replyByPart = {
  map: httpReply('GET /map/style.json', 404),
  neighborhood: reply(closestNeighborhood, { ...exampleNeighborhood(), distance_m: 0 }),
  venues: reply(nearbyVenues, [lantern, closedVenue]),
  pros: reply(nearbyPros, [exampleNearbyPro()]),
  friends: reply(nearbyFriends, [friendAtLantern]),
  events: reply(nearbyEvents, []),
  topPros: reply(nearbyTopPros, []),
};
const tonightReplies = (change: Partial<typeof replyByPart> = {}) =>
  Object.values({ ...replyByPart, ...change });
const failingReplies = tonightReplies({
  venues: fail(nearbyVenues, 500),
  pros: fail(nearbyPros, 500),
  friends: fail(nearbyFriends, 500),
  events: fail(nearbyEvents, 500),
});
const emptyReplies = tonightReplies({
  venues: reply(nearbyVenues, []),
  pros: reply(nearbyPros, []),
  friends: reply(nearbyFriends, []),
});
/** This DOM has no WebGL, so the list is shown instead of the map. */
const nightList = () => screen.findByRole('region', { name: 'List' });
const listRows = async () => within(await nightList()).findAllByRole('listitem');
const rowTexts = async () => (await listRows()).map(({ textContent }) => textContent);

/** Runs the page's script of early calls at the fallback point, and returns the requests that it makes, by path. */
async function earlyRequests(): Promise<Map<string, unknown>> {
  const asked = new Map<string, unknown>();
  const coords = { latitude: fallbackPoint.lat, longitude: fallbackPoint.lng };
  const browser = {
    window: {},
    location: { pathname: '/discover', search: '' },
    navigator: {
      permissions: { query: async () => ({ state: 'granted' }) },
      geolocation: { getCurrentPosition: (found: (at: object) => void) => found({ coords }) },
    },
    fetch: async (path: string, { body }: { body: string }) => {
      asked.set(path, JSON.parse(body));
      return Response.json({ data: userDetails() });
    },
  };
  const begin = new Function(...Object.keys(browser), `return ${earlyCalls}`)(...Object.values(browser));
  begin({ access_token: 'token', expires_at: Number.MAX_SAFE_INTEGER, user: { id: userDetails().user.id } });
  await waitFor(() => expect(asked.size).toBe(5));
  return asked;
}

describe('the list of tonight', () => {
  it('the list of tonight shows bars, bartenders, friends and neighborhood, each loaded by one request', async () => {
    const app = await renderApp('/discover', tonightReplies());
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 5 miles' })).toBeVisible();
    expect(await listRows()).toHaveLength(4);
    const text = (await nightList()).textContent;
    for (const name of ['The Low Lantern', 'The Shut', 'Dee', 'Ada']) expect(text).toContain(name);
    expect(text).toContain('Open until 3:00am');
    expect(await screen.findByText('Ybor City')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Discover' })).toBeInTheDocument();
    for (const call of [nearbyVenues, nearbyPros, nearbyFriends, nearbyEvents, closestNeighborhood])
      expect(app.inputs(call)).toHaveLength(1);
    for (const call of [venuesWithinBounds, nearbyProsWithinBounds, friendsWithinBounds, eventsWithinBounds])
      expect(app.inputs(call)).toEqual([]);
  });

  it("the list of tonight uses the answers that the page's script requested before the app ran", async () => {
    const asked = await earlyRequests();
    expect([...asked.keys()]).toEqual(
      [myUserDetails, drinkBankStats, nearbyVenues, nearbyPros, nearbyFriends].map(({ path }) => path),
    );
    const app = await renderApp('/discover', tonightReplies());
    await listRows();
    for (const call of [myUserDetails, nearbyVenues, nearbyPros, nearbyFriends])
      expect(app.inputs(call)[0]).toEqual(asked.get(call.path));
  });

  it('the list of tonight replaces the map on a device that cannot draw the map, and shows why', async () => {
    await renderApp('/discover', tonightReplies());
    await listRows();
    expect(
      screen.getByText("This browser can't draw the map. Everything on it is in this list."),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go to my location' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show the map' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a row of the list opens its page on a device that cannot draw the map', async () => {
    const pageOfBar = [venueProfile, prosByVenueId, activityByVenue, eventsByVenue].map(call =>
      pending(call),
    );
    const app = await renderApp('/discover', [...tonightReplies(), ...pageOfBar]);
    await listRows();
    await app.user.click(screen.getByRole('button', { name: /^The Low Lantern/ }));
    await waitFor(() => expect(app.path()).toBe(`/venues/${lantern.id}`));
  });

  it("the list of tonight has parts for friends, places and staff, and shows a bar's distance once", async () => {
    await renderApp(
      '/discover',
      tonightReplies({
        friends: reply(nearbyFriends, [
          friendAtLantern,
          { ...friendAtLantern, id: id('user', 8), nickname: 'Bo' },
        ]),
      }),
    );
    await listRows();
    const parts = within(await nightList());
    expect(parts.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Friends out',
      'Places',
      'On shift',
    ]);
    const names = (part: string) =>
      within(parts.getByRole('region', { name: part }))
        .getAllByRole('listitem')
        .map(row => row.textContent);
    expect(names('Friends out')).toEqual([
      expect.stringMatching(/Ada.*Out at The Low Lantern$/),
      expect.stringMatching(/Bo.*Out at The Low Lantern$/),
    ]);
    expect(names('Places')).toEqual([
      expect.stringMatching(/The Low Lantern.* mi/),
      expect.stringMatching(/The Shut.* mi/),
    ]);
    expect(names('On shift')).toEqual([expect.stringMatching(/Dee.*at The Low LanternOn until \S+$/)]);
  });

  it('the list of tonight shows three of many friends, and all friends after a press', async () => {
    const many = [1, 2, 3, 4, 5].map(number => ({ ...friendAtLantern, id: id('user', 20 + number) }));
    const app = await renderApp('/discover', tonightReplies({ friends: reply(nearbyFriends, many) }));
    await listRows();
    expect(within(screen.getByRole('region', { name: 'Friends out' })).getAllByRole('listitem')).toHaveLength(
      3,
    );
    await app.user.click(screen.getByRole('button', { name: 'All 5 friends' }));
    await waitFor(async () => expect(await listRows()).toHaveLength(5));
    expect(app.path()).toBe('/discover?tab=people');
  });

  it("the list of tonight shows a bar's picture, or the icon of the bar's type when the picture fails", async () => {
    const pictured = { ...lantern, image: '/storage/v1/object/public/venues/lantern.webp' };
    await renderApp('/discover', tonightReplies({ venues: reply(nearbyVenues, [pictured, closedVenue]) }));
    await listRows();
    const picture = (await nightList()).querySelector('img[src$="lantern.webp"]');
    expect(picture).toHaveAttribute('loading', 'lazy');
    fireEvent.error(picture as Element);
    await waitFor(async () =>
      expect((await nightList()).querySelector('img[src$="lantern.webp"]')).toBeNull(),
    );
  });

  it.each([
    ['places', 'Places', ['The Low Lantern', 'The Shut']],
    ['people', 'People', ['Ada']],
    ['pros', 'On shift', ['Dee']],
  ])(
    'the list of tonight shows %s alone on their tab, which the address keeps',
    async (tab, label, names) => {
      const app = await renderApp('/discover', tonightReplies());
      await listRows();
      await app.user.click(screen.getByRole('radio', { name: new RegExp(`^${label} ${names.length}`) }));
      await waitFor(async () => expect(await listRows()).toHaveLength(names.length));
      expect((await rowTexts()).join()).toMatch(new RegExp(names.join('.*')));
      expect(app.path()).toBe(`/discover?tab=${tab}`);
    },
  );

  it.each([
    ['Open now', 'open', 'The Low Lantern', 'The Shut'],
    ['Redeems drinks', 'drinks', 'The Low Lantern', 'The Shut'],
    ['Following', 'following', null, 'The Low Lantern'],
  ])(
    'the filter "%s" narrows the list of tonight, and a second press of the space bar removes the filter',
    async (label, name, stays, goes) => {
      const app = await renderApp('/discover', tonightReplies());
      await listRows();
      const chip = screen.getByRole('checkbox', { name: label });
      chip.focus();
      await app.user.keyboard(' ');
      await waitFor(() => expect(screen.queryByText(goes)).toBeNull());
      if (stays) expect(await rowTexts()).toEqual(expect.arrayContaining([expect.stringContaining(stays)]));
      expect(app.path()).toBe(`/discover?${name}=true`);
      await app.user.keyboard(' ');
      expect(await screen.findByText(goes)).toBeVisible();
      expect(app.path()).toBe('/discover');
    },
  );

  it('an empty list of tonight offers to search within 10 miles', async () => {
    const app = await renderApp('/discover', emptyReplies);
    expect(await screen.findByText('Quiet out there. Widen the circle?')).toBeVisible();
    app.reply(replyByPart.venues);
    await app.user.click(screen.getByRole('button', { name: 'Try 10 miles' }));
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 10 miles' })).toBeVisible();
    expect(app.path()).toBe('/discover?radius=10');
    expect(app.inputs(nearbyVenues).map(({ radius }) => Math.round(radius ?? 0))).toEqual([8047, 16093]);
  });

  it('the list of tonight offers to clear its filters when nothing matches', async () => {
    const app = await renderApp('/discover?tab=places&following=true', tonightReplies());
    expect(await screen.findByText('Nothing fits your filters.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('The Low Lantern')).toBeVisible();
    expect(app.path()).toBe('/discover?tab=places');
  });

  it('the list of tonight shows a skeleton while its first answers load', async () => {
    await renderApp(
      '/discover',
      tonightReplies({
        venues: pending(nearbyVenues),
        pros: pending(nearbyPros),
        friends: pending(nearbyFriends),
      }),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Looking around...' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['no part loads', failingReplies],
    ['there is no connection', [...tonightReplies(), offline()]],
  ])('the list of tonight loads again by "Try again" when %s', async (_, broken) => {
    const app = await renderApp('/discover', broken);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch nearby venues')).toBeVisible();
    app.reply(...tonightReplies());
    app.line.restore();
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await listRows()).toHaveLength(4);
  });

  it('the list of tonight leaves out friends that fail to load', async () => {
    await renderApp('/discover', tonightReplies({ friends: fail(nearbyFriends, 500) }));
    await waitFor(async () => expect(await listRows()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the list of tonight stays complete when the activity nearby fails to load, which is logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    await renderApp('/discover', [...tonightReplies(), fail(nearbyActivity, 500)]);
    expect(await listRows()).toHaveLength(4);
    bringIntoView();
    const error = expect.objectContaining({ status: 500 });
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to fetch nearby activity', error));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Around you')).toBeNull();
  });

  it('the notice about a blocked location names the browser in a browser, and stays closed once it was closed', async () => {
    const ports = [
      vi.spyOn(location, 'permission').mockResolvedValue('denied'),
      vi.spyOn(location, 'readPosition').mockResolvedValue({ found: false, failure: 'denied' }),
    ];
    onTestFinished(() => ports.forEach(port => void port.mockRestore()));
    const app = await renderApp('/discover', tonightReplies());
    await act(() => readUserLocation(async () => {}));
    const notice = "Location is blocked in your browser, so here's downtown Tampa.";
    expect(await screen.findByText(notice)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Close this notice' }));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    await act(() => readUserLocation(async () => {}));
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('the list of tonight is around the fallback point when the browser has no location, and shows that', async () => {
    const ports = [
      vi.spyOn(location, 'permission').mockResolvedValue('granted'),
      vi.spyOn(location, 'readPosition').mockResolvedValue({ found: false, failure: 'unsupported' }),
    ];
    onTestFinished(() => ports.forEach(port => void port.mockRestore()));
    const app = await renderApp('/discover', tonightReplies());
    await act(() => readUserLocation(async () => {}));
    expect(await screen.findByText('Browser does not support geolocation')).toBeVisible();
    const { lat, lng } = fallbackPoint;
    await waitFor(() => expect(app.inputs(nearbyVenues)[0]).toMatchObject({ lat, lng }));
  });

  it('the list of tonight keeps its last answer without a connection', async () => {
    const app = await renderApp('/discover', tonightReplies());
    await listRows();
    app.line.lose();
    expect(await screen.findByText("You're offline. Showing what we last knew.")).toBeVisible();
    expect(await listRows()).toHaveLength(4);
  });

  it('the list of tonight keeps its rows until the rows of the next area are loaded', async () => {
    const app = await renderApp('/discover', tonightReplies());
    await listRows();
    app.reply(pending(nearbyVenues), pending(nearbyPros), pending(nearbyFriends));
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await app.user.click(sheet.getByRole('button', { name: 'One mile more' }));
    await app.user.click(sheet.getByRole('button', { name: 'Show 4' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Looking around...' })).toBeVisible();
    expect(await listRows()).toHaveLength(4);
  });

  it.each([
    ['in', 'staying in'],
    ['out', 'out'],
  ] as const)('the list of tonight shows the user\'s status "%s"', async (activity_status, label) => {
    await renderApp('/discover', tonightReplies(), { as: userDetails({ activity_status }) });
    expect(await screen.findByRole('button', { name: `You're ${label}. Change it` })).toBeVisible();
  });
});

describe('the events', () => {
  const withEvents = tonightReplies({ events: reply(nearbyEvents, [quiz, openMic]) });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  it("tonight's events are listed above the bars, running events first, with time, bar and people who go", async () => {
    const goes = { ...quiz, friends_going: [examplePerson({ nickname: 'Bo' })], going_count: 31 };
    const app = await renderApp(
      '/discover',
      tonightReplies({ events: reply(nearbyEvents, [goes, openMic]) }),
    );
    await listRows();
    const events = await part('Events tonight');
    expect(events.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Open mic.*On now.*The Low Lantern/),
      expect.stringMatching(/Lantern quiz.*Starts in 23 min.*The Low Lantern.*31 going/),
    ]);
    expect(events.getByRole('img', { name: 'Bo is going' })).toBeInTheDocument();
    const heads = within(await nightList()).getAllByRole('heading', { level: 3 });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Friends out',
      'Events tonight',
      'Places',
      'On shift',
    ]);
    // The app sends no date, because the server determines the night by the clock of the place.
    expect(app.inputs(nearbyEvents)).toEqual([expect.not.objectContaining({ date: expect.anything() })]);
  });

  it("tonight's events have their own tab with their number, and the headline counts them", async () => {
    const app = await renderApp('/discover', withEvents);
    await listRows();
    await app.user.click(screen.getByRole('radio', { name: /^Events 2/ }));
    expect(await screen.findByRole('heading', { level: 2, name: '2 events tonight' })).toBeVisible();
    expect(await listRows()).toHaveLength(2);
    expect(app.path()).toBe('/discover?tab=events');
  });

  it('the filter "Events tonight" leaves only events and the bars that have one', async () => {
    const app = await renderApp('/discover', withEvents);
    await listRows();
    await app.user.click(screen.getByRole('checkbox', { name: 'Events tonight' }));
    await waitFor(() => expect(screen.queryByText('The Shut')).toBeNull());
    expect((await nightList()).textContent).toContain('Open mic');
    expect(await screen.findByRole('heading', { level: 2, name: '2 events tonight' })).toBeVisible();
    expect(app.path()).toBe('/discover?events=true');
  });

  it.each([
    ['Tomorrow', 'tomorrow', '2026-05-16', '2026-05-16', 'Events tomorrow'],
    ['This weekend', 'weekend', '2026-05-15', '2026-05-17', 'Events this weekend'],
  ])(
    'the filter "%s" lists the events of its nights, and the address keeps the filter',
    async (name, night, date, until, title) => {
      const later = { ...quiz, starts_at: minutesFromNow(24 * 60), over_at: minutesFromNow(30 * 60) };
      const replies = [...withEvents, reply(nearbyEvents, ({ date }) => (date ? [later] : [quiz]))];
      const app = await renderApp('/discover', replies);
      await listRows();
      await app.user.click(screen.getByRole('button', { name: 'Filters' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
      await app.user.click(sheet.getByRole('radio', { name }));
      await waitFor(() => expect(app.path()).toBe(`/discover?night=${night}`));
      await waitFor(() => expect(app.inputs(nearbyEvents).at(-1)).toMatchObject({ date, until }));
      await app.user.click(sheet.getByRole('button', { name: /^Show/ }));
      expect((await part(title)).getAllByRole('listitem')).toHaveLength(1);
      expect(screen.getByRole('checkbox', { name: title })).toBeVisible();
    },
  );

  it('the filter for another night lists the events of a date, and "Tonight" returns to tonight', async () => {
    const app = await renderApp('/discover?tab=events', withEvents);
    await listRows();
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fireEvent.change(sheet.getByLabelText('Another night'), { target: { value: '2026-05-30' } });
    await waitFor(() => expect(app.path()).toBe('/discover?tab=events&night=2026-05-30'));
    expect(await screen.findByText('Nothing on Sat, May 30.')).toBeInTheDocument();
    expect(app.inputs(nearbyEvents).at(-1)).toMatchObject({ date: '2026-05-30', until: '2026-05-30' });
    await app.user.click(sheet.getByRole('radio', { name: 'Tonight' }));
    await waitFor(() => expect(app.path()).toBe('/discover?tab=events'));
  });

  it('a tab of events without an event offers a wider search and the weekend', async () => {
    const app = await renderApp('/discover?tab=events', tonightReplies());
    expect(await screen.findByText('Nothing on tonight.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'No events tonight' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Try 10 miles' }));
    await waitFor(() => expect(app.path()).toBe('/discover?tab=events&radius=10'));
    await app.user.click(await screen.findByRole('button', { name: 'Look at the weekend' }));
    expect(await screen.findByText('Nothing on this weekend.')).toBeVisible();
    expect(app.path()).toBe('/discover?tab=events&radius=10&night=weekend');
    expect(screen.getByRole('button', { name: 'Look at tonight' })).toBeVisible();
  });

  it('events that are still loading do not delay the list of tonight', async () => {
    await renderApp('/discover', tonightReplies({ events: pending(nearbyEvents) }));
    expect(await listRows()).toHaveLength(4);
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 5 miles' })).toBeVisible();
  });

  it('the tab of events does not show "Nothing on" while its events load', async () => {
    await renderApp('/discover?tab=events', tonightReplies({ events: pending(nearbyEvents) }));
    expect(await screen.findByRole('radio', { name: /^Events 0/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Nothing on/)).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('events that fail to load are loaded again by "Try again"', async () => {
    const app = await renderApp('/discover?tab=events', tonightReplies({ events: fail(nearbyEvents, 500) }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText("We couldn't load what's on.")).toBeVisible();
    app.reply(reply(nearbyEvents, [quiz]));
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await listRows()).toHaveLength(1);
  });

  it('events of one night are not shown while the events of another night load', async () => {
    const app = await renderApp('/discover?tab=events', withEvents);
    expect(await listRows()).toHaveLength(2);
    app.reply(pending(nearbyEvents));
    await app.goTo('/discover?tab=events&night=tomorrow');
    await waitFor(() => expect(screen.queryByText('Open mic')).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: 'Looking around...' })).toBeVisible();
    expect(screen.queryByText(/^Nothing on/)).toBeNull();
  });
});

describe('the top pros', () => {
  const maya = exampleTopPro({
    pro_id: id('pro', 2),
    user_id: id('user', 6),
    nickname: 'Maya',
    clocked_in: false,
  });
  const strip = async () => within(await screen.findByRole('region', { name: 'Top bartenders tonight' }));

  it('the list of top bartenders shows name, bar and shift, and links to the profile', async () => {
    await renderApp('/discover', tonightReplies({ topPros: reply(nearbyTopPros, [exampleTopPro(), maya]) }));
    const cards = (await strip()).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Dee.*The Low Lantern.*On shift/),
      expect.stringMatching(/Maya.*The Low Lantern.*24 followers/),
    ]);
    const [way] = (await strip()).getAllByRole('link');
    expect(way).toHaveAttribute('href', `/profile/${id('user', 5)}`);
  });

  it('the list of top bartenders requests eight, and a bartender is followed from the list', async () => {
    const app = await renderApp(
      '/discover',
      tonightReplies({ topPros: reply(nearbyTopPros, [maya]) }).concat(
        reply(followPro, { is_following: true, followers_count: 25 }),
      ),
    );
    await app.user.click((await strip()).getByRole('button', { name: 'Follow: Maya' }));
    expect(await (await strip()).findByRole('button', { name: 'Following: Maya' })).toBeVisible();
    expect(app.inputs(nearbyTopPros)).toMatchObject([{ limit: 8 }]);
  });

  it.each([
    ['are missing', reply(nearbyTopPros, [])],
    ['do not load', fail(nearbyTopPros, 500)],
  ])('the list of top bartenders is hidden when they %s', async (_, answer) => {
    await renderApp('/discover', tonightReplies({ topPros: answer }));
    await listRows();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Top bartenders tonight' })).toBeNull());
  });
});

describe('where people are', () => {
  const busy = {
    venue_id: lantern.id,
    name: 'The Low Lantern',
    lat: 27.9601,
    lng: -82.4373,
    distance_m: 120,
    here_count: 14,
    friends_here: [examplePerson({ nickname: 'Ada' })],
  };
  const empty = { ...busy, venue_id: id('venue', 2), name: 'The Shut', here_count: 1, friends_here: [] };

  it('the list of busy bars loads when it comes into view, with friends by name', async () => {
    const app = await renderApp('/discover', [...tonightReplies(), reply(nearbyActivity, [busy, empty])]);
    await listRows();
    expect(app.inputs(nearbyActivity)).toEqual([]);
    bringIntoView();
    const around = within(await screen.findByRole('region', { name: 'Around you' }));
    expect(around.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ada and 13 others are at The Low Lantern/),
      expect.stringMatching(/1 person is at The Shut/),
    ]);
    expect(around.getByRole('link', { name: 'The Low Lantern' })).toHaveAttribute(
      'href',
      `/venues/${lantern.id}`,
    );
  });

  it.each([
    ['is no busy bar', reply(nearbyActivity, [])],
    ['is no answer', fail(nearbyActivity, 500)],
  ])('the list of busy bars is hidden when there %s', async (_, answer) => {
    const app = await renderApp('/discover', [...tonightReplies(), answer]);
    await listRows();
    bringIntoView();
    await waitFor(() => expect(app.inputs(nearbyActivity).length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'Around you' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the filters', () => {
  it('the sheet of filters offers the types and features of bars nearby, and shows how many rows a filter leaves', async () => {
    const app = await renderApp('/discover', tonightReplies());
    await listRows();
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const kinds = within(sheet.getByRole('group', { name: 'Kind of place' }));
    await app.user.click(kinds.getByRole('checkbox', { name: 'Club' }));
    expect(await sheet.findByRole('button', { name: 'Show 1' })).toBeVisible();
    expect(app.path()).toBe('/discover?types=2');
    expect(sheet.getByRole('checkbox', { name: 'Patio' })).toBeVisible();
    await app.user.click(sheet.getByRole('button', { name: 'Clear' }));
    expect(await sheet.findByRole('button', { name: 'Show 4' })).toBeVisible();
    expect(app.path()).toBe('/discover');
  });

  it('the sheet of filters widens the search mile by mile up to 25 miles', async () => {
    const app = await renderApp('/discover?radius=24', tonightReplies());
    await listRows();
    await app.user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const more = sheet.getByRole('button', { name: 'One mile more' });
    await app.user.click(more);
    expect(await sheet.findByText('Within 25 miles')).toBeVisible();
    expect(more).toBeDisabled();
    expect(sheet.getByRole('slider')).toHaveAttribute('aria-valuenow', '25');
    expect(app.path()).toBe('/discover?radius=25');
  });
});
