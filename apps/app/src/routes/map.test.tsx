import { nearbyActivity } from '@nightjar/domain/activity/calls';
import { eventsWithinBounds, nearbyEvents } from '@nightjar/domain/events/calls';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { friendsWithinBounds, nearbyFriends } from '@nightjar/domain/friends/calls';
import { exampleNearbyFriend } from '@nightjar/domain/friends/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { exampleNeighborhood } from '@nightjar/domain/places/example';
import { nearbyPros, nearbyProsWithinBounds, nearbyTopPros } from '@nightjar/domain/staff/calls';
import { exampleNearbyPro, exampleTopPro } from '@nightjar/domain/staff/example';
import { nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { exampleVenueCard } from '@nightjar/domain/venues/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestMap } from '../testing/map.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { httpReply, overrideReplies, pending, type Reply, reply } from '../testing/replies.ts';

const lantern = exampleVenueCard();
const closedVenue = exampleVenueCard({
  id: id('venue', 2),
  name: 'The Shut',
  lat: 27.962,
  lng: -82.436,
  hours: [],
});
const ada = exampleNearbyFriend({ lat: 27.9605, lng: -82.4405 });
const dee = exampleNearbyPro();
const tonightReplies: Reply[] = [
  httpReply('GET /map/style.json', 404),
  reply(closestNeighborhood, { ...exampleNeighborhood(), distance_m: 0 }),
  reply(nearbyVenues, [lantern, closedVenue]),
  reply(nearbyPros, [dee]),
  reply(nearbyFriends, [ada]),
  reply(nearbyEvents, []),
  reply(nearbyTopPros, []),
  reply(nearbyActivity, []),
];
const quiz = exampleEventCard({
  name: 'Lantern quiz',
  starts_at: minutesFromNow(23),
  over_at: minutesFromNow(300),
});
const bounds = { min_lat: 27.9, max_lat: 28, min_lng: -82.5, max_lng: -82.4 };
const otherViewport = { bounds, center: { lat: 27.95, lng: -82.45 }, zoom: 14 };
const boundsReplies = [
  reply(venuesWithinBounds, [closedVenue]),
  reply(nearbyProsWithinBounds, []),
  reply(friendsWithinBounds, []),
  reply(eventsWithinBounds, []),
];

async function openPage(replies: readonly Reply[] = [], options: RenderOptions = {}, page = '/discover') {
  const map = createTestMap();
  const app = await renderApp(page, overrideReplies(tonightReplies, replies), { ...options, map: map.port });
  return { app, map };
}

async function openMap(...given: Parameters<typeof openPage>) {
  const opened = await openPage(...given);
  await waitFor(() => expect(opened.map.scene()?.places).not.toHaveLength(0));
  return opened;
}

const findCard = async (name: string) => {
  const way = await screen.findByRole('link', { name: `View ${name}` });
  const row = document.getElementById('chosen');
  if (!row) throw new Error('The card has no row.');
  return { way, row };
};
const expectNoCard = () => expect(document.getElementById('chosen')).toBeNull();
/** Returns the list under the map, without the card of the selected bar. */
async function nightList() {
  return within(
    await waitFor(() => {
      const list = document.getElementById('night-list');
      if (!list) throw new Error('There is no list.');
      return list;
    }),
  );
}
const listRow = async (name: RegExp) => (await nightList()).findByRole('button', { name });

describe('the map of tonight', () => {
  it('the map of tonight has a pin for each bar and friend, and its name counts them for screen readers', async () => {
    const { map } = await openMap();
    expect(map.scene()?.places.map(place => [place.kind, place.id])).toEqual([
      ['bar', lantern.id],
      ['bar', closedVenue.id],
      ['friend', ada.id],
    ]);
    expect(map.scene()?.places[0]).toMatchObject({ staff: 1, open: true });
    expect(map.scene()?.places[1]).toMatchObject({ staff: 0, open: false });
    expect(map.scene()?.selectedId).toBeNull();
    await waitFor(() =>
      expect(map.title()).toBe(
        'Map of tonight. 2 places, 1 friend, 1 bartender. The list below has the same items.',
      ),
    );
  });

  it('the map of tonight loads after the list is known', async () => {
    const { map } = await openPage([pending(nearbyVenues), pending(nearbyPros), pending(nearbyFriends)]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Looking around...' })).toBeVisible();
    expect(map.isThere()).toBe(false);
  });

  it('the map of tonight can be skipped by the keyboard, and the arrow keys resize the list', async () => {
    const { app } = await openMap();
    expect(screen.getByRole('link', { name: 'Skip map' })).toHaveAttribute('href', '#night-list');
    const handle = screen.getByRole('button', { name: /^Resize list/ });
    const lowest = handle.getAttribute('aria-label');
    handle.focus();
    await app.user.keyboard('{ArrowUp}');
    expect(handle.getAttribute('aria-label')).not.toBe(lowest);
    await app.user.keyboard('{ArrowDown}');
    expect(handle.getAttribute('aria-label')).toBe(lowest);
  });

  it('leaving the page removes the map of tonight', async () => {
    const { app, map } = await openMap();
    await app.goTo('/support');
    await waitFor(() => expect(map.isThere()).toBe(false));
  });
});

describe('the selection', () => {
  it("a tap on a bar's pin shows the bar's card with the focus, and removes the bar from the list", async () => {
    const { map } = await openMap();
    await map.tap(closedVenue.id);
    const { way, row: chosen } = await findCard('The Shut');
    expect(way).toHaveAttribute('href', `/venues/${closedVenue.id}`);
    await waitFor(() => expect(chosen).toHaveFocus());
    expect(map.scene()?.selectedId).toBe(closedVenue.id);
    expect((await nightList()).queryByRole('button', { name: /^The Shut/ })).toBeNull();
    expect(await listRow(/^The Low Lantern/)).toBeInTheDocument();
    expect(await screen.findByText(/^The Shut selected\./)).toBeInTheDocument();
  });

  it("a tap on a friend's picture on the map shows a card that links to the friend", async () => {
    const { map } = await openMap();
    await map.tap(ada.id);
    const { way } = await findCard('Ada');
    expect(way).toHaveAttribute('href', `/profile/${ada.id}`);
    expect(map.scene()?.selectedId).toBe(ada.id);
  });

  it('choosing a bar in the list moves the map to the bar', async () => {
    const { app, map } = await openMap();
    await app.user.click(await listRow(/^The Shut/));
    await findCard('The Shut');
    expect(map.scene()?.selectedId).toBe(closedVenue.id);
    await waitFor(() => expect(map.camera()?.center).toEqual({ lat: closedVenue.lat, lng: closedVenue.lng }));
  });

  it('choosing a bartender in the list selects the pin of their bar', async () => {
    const { app, map } = await openMap();
    await app.user.click(await listRow(/^Dee/));
    const { way } = await findCard('The Low Lantern');
    expect(way).toHaveAttribute('href', `/venues/${lantern.id}`);
    expect(map.scene()?.selectedId).toBe(lantern.id);
  });

  it('"Next" and "Previous" step through the list by the keyboard, and the map follows', async () => {
    const { app, map } = await openMap();
    const go = async (way: string, times: number) => {
      (await screen.findByRole('button', { name: way })).focus();
      const passed: string[] = [];
      for (let step = 0; step < times; step += 1) {
        await app.user.keyboard('{Enter}');
        passed.push(map.scene()?.selectedId ?? 'nothing');
      }
      return passed;
    };
    const there = await go('Next', 4);
    // The row of a bartender selects the pin of the bartender's bar. Dee works at the Lantern, so the Lantern's id
    // comes twice.
    expect(there.toSorted()).toEqual([ada.id, lantern.id, lantern.id, closedVenue.id].toSorted());
    expect(await go('Previous', 3)).toEqual(there.slice(0, 3).reverse());
  });

  it('a tap beside all pins of the map ends the selection', async () => {
    const { app, map } = await openMap();
    await app.user.click(await listRow(/^The Shut/));
    await findCard('The Shut');
    await map.tap(null);
    expect(map.scene()?.selectedId).toBeNull();
    await waitFor(expectNoCard);
    expect(await listRow(/^The Shut/)).toBeInTheDocument();
  });

  it('a filter that removes the selected bar from the map removes its card', async () => {
    const { app, map } = await openMap();
    await app.user.click(await listRow(/^The Shut/));
    await findCard('The Shut');
    await app.user.click(screen.getByRole('checkbox', { name: 'Open now' }));
    await waitFor(() => expect(map.scene()?.selectedId).toBeNull());
    expect(screen.queryByRole('link', { name: 'View The Shut' })).toBeNull();
  });
});

describe('an event', () => {
  const withQuiz = [reply(nearbyEvents, [quiz])];

  it('an event has its own mark on the map beside its bar, with the minutes until it begins', async () => {
    const { map } = await openMap(withQuiz);
    await waitFor(() =>
      expect(map.scene()?.places.find(({ kind }) => kind === 'event')).toMatchObject({
        id: quiz.event_id,
        venueId: lantern.id,
        soon: true,
        when: ['23', 'min'],
      }),
    );
    expect(map.scene()?.places.map(({ kind }) => kind)).toEqual(['bar', 'bar', 'event', 'friend']);
    expect(map.title()).toBe(
      'Map of tonight. 2 places, 1 event, 1 friend, 1 bartender. The list below has the same items.',
    );
  });

  it('a tap on an event of the map shows a card with the focus that links to the event', async () => {
    const { map } = await openMap(withQuiz);
    await screen.findByRole('region', { name: 'Events tonight' });
    await map.tap(quiz.event_id);
    const { way, row: chosen } = await findCard('Lantern quiz');
    expect(way).toHaveAttribute('href', `/events/${quiz.event_id}`);
    expect(chosen.textContent).toMatch(/Starts in 23 min.*The Low Lantern/);
    await waitFor(() => expect(chosen).toHaveFocus());
    expect(map.scene()?.selectedId).toBe(quiz.event_id);
    expect((await nightList()).queryByRole('button', { name: /^Lantern quiz/ })).toBeNull();
  });

  it('choosing an event in the list selects its mark and moves the map to the event', async () => {
    const { app, map } = await openMap(withQuiz);
    await app.user.click(await listRow(/^Lantern quiz/));
    await findCard('Lantern quiz');
    expect(map.scene()?.selectedId).toBe(quiz.event_id);
    await waitFor(() => expect(map.camera()?.center).toEqual({ lat: quiz.venue.lat, lng: quiz.venue.lng }));
  });

  it('the tab of events leaves only events and their bars on the map', async () => {
    const { map } = await openMap(withQuiz, {}, '/discover?tab=events');
    await waitFor(() =>
      expect(map.scene()?.places.map(place => place.id)).toEqual([lantern.id, quiz.event_id]),
    );
    expect(await screen.findByRole('heading', { level: 2, name: '1 event tonight' })).toBeVisible();
  });

  it('a tap on several events of one bar on the map lists these events', async () => {
    const second = { ...quiz, event_id: id('event', 2), name: 'Late set' };
    const { map } = await openMap([reply(nearbyEvents, [quiz, second])]);
    await screen.findByRole('region', { name: 'Events tonight' });
    await map.tapCluster([quiz.event_id, second.event_id]);
    expect(await screen.findByRole('heading', { level: 2, name: '2 here' })).toBeVisible();
    expect((await nightList()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('a moved map loads the events of the shown area on the chosen nights', async () => {
    const { app, map } = await openMap(boundsReplies, {}, '/discover?night=tomorrow');
    await map.rest(otherViewport);
    await screen.findByRole('heading', { level: 2, name: '1 place on this map' });
    expect(app.inputs(eventsWithinBounds)).toMatchObject([
      { ...bounds, date: '2026-05-16', until: '2026-05-16' },
    ]);
  });

  it('the lowest sheet over the map offers the weekend when there is no event', async () => {
    const { app } = await openPage([], {}, '/discover?tab=events');
    await app.user.click(
      (await screen.findAllByRole('button', { name: 'Look at the weekend' }))[0] as Element,
    );
    await waitFor(() => expect(app.path()).toBe('/discover?tab=events&night=weekend'));
  });
});

describe('the glow of the night', () => {
  const busy = {
    venue_id: lantern.id,
    name: lantern.name,
    lat: lantern.lat,
    lng: lantern.lng,
    distance_m: 120,
    here_count: 14,
    friends_here: [],
  };

  it('the glow on the map shows where people are, whatever filter is set', async () => {
    const { app, map } = await openMap([reply(nearbyActivity, [busy])]);
    const glow = [{ lat: lantern.lat, lng: lantern.lng, here: 14 }];
    await waitFor(() => expect(map.scene()?.busy).toEqual(glow));
    await app.user.click(screen.getByRole('checkbox', { name: 'Following' }));
    await waitFor(() => expect(map.scene()?.places).toEqual([]));
    expect(map.scene()?.busy).toEqual(glow);
  });

  it('the glow on a moved map is loaded for the shown area', async () => {
    const { app, map } = await openMap(boundsReplies);
    await map.rest(otherViewport);
    await waitFor(() => expect(app.inputs(nearbyActivity)).toHaveLength(2));
    const asked = app.inputs(nearbyActivity).at(-1);
    expect(asked).toMatchObject({ lat: 27.95, lng: -82.45 });
    expect(asked?.radius).toBeGreaterThan(7000);
  });
});

describe('the full sheet', () => {
  it('the list of top bartenders loads only when the sheet over the map is fully open', async () => {
    const { app } = await openMap([reply(nearbyTopPros, [exampleTopPro()])]);
    expect(app.inputs(nearbyTopPros)).toEqual([]);
    screen.getByRole('button', { name: /^Resize list/ }).focus();
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(await screen.findByRole('region', { name: 'Top bartenders tonight' })).toBeInTheDocument();
  });
});

describe('a count that no zoom separates', () => {
  it('a tap on a group of pins that no zoom separates lists their bars, and a button lists all again', async () => {
    const { app, map } = await openMap();
    await map.tapCluster([lantern.id, closedVenue.id]);
    expect(await screen.findByRole('heading', { level: 2, name: '2 here' })).toBeVisible();
    expect((await nightList()).getAllByRole('listitem')).toHaveLength(2);
    expect(map.scene()?.places).toHaveLength(3);
    await app.user.click(screen.getByRole('button', { name: 'Show all again' }));
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 5 miles' })).toBeVisible();
  });
});

describe('a map that was moved', () => {
  it('a map that the user moved lists the shown area, and "Near me" returns to the user\'s area', async () => {
    const { app, map } = await openMap(boundsReplies);
    await map.rest(otherViewport);
    expect(await screen.findByRole('heading', { level: 2, name: '1 place on this map' })).toBeVisible();
    expect(app.inputs(venuesWithinBounds)).toMatchObject([bounds]);
    await waitFor(() => expect(map.scene()?.places.map(place => place.id)).toEqual([closedVenue.id]));
    await app.user.click(screen.getByRole('button', { name: 'Near me' }));
    expect(await screen.findByRole('heading', { level: 2, name: '2 places within 5 miles' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Near me' })).toBeNull();
  });

  it('a map that moved by itself loads nothing', async () => {
    const { app, map } = await openMap();
    await map.rest(otherViewport, false);
    expect(screen.getByRole('heading', { level: 2, name: '2 places within 5 miles' })).toBeVisible();
    expect(app.inputs(venuesWithinBounds)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Near me' })).toBeNull();
  });

  it('"Go to my location" moves the map to the user and ends the selection', async () => {
    const { app, map } = await openMap();
    await app.user.click(await listRow(/^The Shut/));
    await app.user.click(screen.getByRole('button', { name: 'Go to my location' }));
    await waitFor(() => expect(map.scene()?.selectedId).toBeNull());
    await waitFor(() =>
      expect(map.camera()?.center).not.toEqual({ lat: closedVenue.lat, lng: closedVenue.lng }),
    );
  });
});

describe('the list alone', () => {
  it('the choice to show only the list without the map is stored on the device', async () => {
    const { app, map } = await openMap();
    await app.user.click(screen.getByRole('button', { name: 'Show only the list' }));
    await waitFor(() => expect(map.isThere()).toBe(false));
    expect(screen.getByRole('region', { name: 'List' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Skip map' })).toBeNull();
    await app.goTo('/support');
    await app.goTo('/discover');
    await app.user.click(await screen.findByRole('button', { name: 'Show the map' }));
    await waitFor(() => expect(map.isThere()).toBe(true));
  });

  it('a chosen row in the list without the map is marked and gets no card', async () => {
    const { app } = await openMap();
    await app.user.click(screen.getByRole('button', { name: 'Show only the list' }));
    await app.user.click(await listRow(/^The Shut/));
    expectNoCard();
    expect(await listRow(/^The Shut/)).toBeInTheDocument();
    expect(await screen.findByText(/^The Shut selected\./)).toBeInTheDocument();
  });

  it('the list replaces a map that cannot be drawn, and shows why', async () => {
    const broken = {
      supported: () => true,
      load: async () => ({
        createNightMap: () => {
          throw new Error('Failed to initialize WebGL');
        },
      }),
    };
    await renderApp('/discover', tonightReplies, { map: broken });
    expect(
      await screen.findByText("This browser can't draw the map. Everything on it is in this list."),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'List' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show the map' })).toBeNull();
  });

  it('the list replaces a map whose code failed to load, and "Try again" reloads the app', async () => {
    const lost = {
      supported: () => true,
      load: () => Promise.reject(new TypeError('Failed to fetch')),
    };
    const app = await renderApp('/discover', tonightReplies, { map: lost });
    expect(await screen.findByText("The map didn't load. Everything on it is in this list.")).toBeVisible();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });
});

describe('in a wide window', () => {
  it('a wide window shows the list beside the map, with the card of the selected bar', async () => {
    const { map } = await openMap([], { wide: true });
    expect(screen.getByRole('region', { name: 'List' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Resize list/ })).toBeNull();
    expectNoCard();
    await map.tap(lantern.id);
    await findCard('The Low Lantern');
  });
});
