import { Stack } from '@mantine/core';
import { venueActivity } from '@nightjar/domain/activity/entity';
import { exampleVenueActivity } from '@nightjar/domain/activity/example';
import { eventCard } from '@nightjar/domain/events/entity';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { nearbyFriend } from '@nightjar/domain/friends/entity';
import { exampleNearbyFriend } from '@nightjar/domain/friends/example';
import { exampleNow, id, minutesFromNow, pick, ybor } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { topPro } from '@nightjar/domain/staff/entity';
import { exampleTopPro } from '@nightjar/domain/staff/example';
import { type VenueCard, venueCard } from '@nightjar/domain/venues/entity';
import { exampleVenue, exampleVenueCard } from '@nightjar/domain/venues/example';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { activityInAreaOptions } from '../features/activity/remote.ts';
import type { DiscoverTab } from '../features/discover/flow.ts';
import { emptyScene } from '../features/discover/map/items.ts';
import { MapView } from '../features/discover/map/map-view.tsx';
import { plainDocument } from '../features/discover/map/style.ts';
import { AroundYou } from '../features/discover/tonight/around-you.tsx';
import { ChosenCard } from '../features/discover/tonight/chosen-card.tsx';
import { DiscoverList, DiscoverTabs } from '../features/discover/tonight/discover-list.tsx';
import { countItemsByTab, discoverItems, itemsOfTab } from '../features/discover/tonight/items.ts';
import { toMapPlaces } from '../features/discover/tonight/pins.ts';
import { TopPros } from '../features/discover/tonight/top-pros.tsx';
import { topProsOptions } from '../features/staff/remote.ts';
import classes from './tonight-chapter.module.css';

const galleryNow = new Date(exampleNow);
const { timezone } = exampleVenue();
const galleryArea = { near: ybor, radiusMetres: 8047, bounds: null };
const degreesFromYbor = [
  [0, 0],
  [0.0019, 0.0016],
  [-0.0016, 0.0022],
  [-0.003, -0.0012],
] as const;
const galleryPointAt = (place: number) => {
  const [north, east] = degreesFromYbor[place] ?? [0, 0];
  return { lat: ybor.lat + north, lng: ybor.lng + east };
};
const mothAsPerson = examplePerson({
  id: id('user', 50),
  first_name: 'Moth',
  nickname: 'Moth',
  full_name: null,
});
const adaAsPerson = examplePerson();

const galleryVenues = [exampleVenue().name, 'Nine Lives', 'Moth & Flame', 'The Back Room'].map(
  (name, place) =>
    venueCard.parse(
      exampleVenueCard({
        ...galleryPointAt(place),
        id: id('venue', place + 1),
        name,
        type: [{ id: place + 1, name: 'Bar' }],
        distance_m: 0,
        here_count: place,
        friends_here: place === 0 ? [mothAsPerson] : [],
      }),
    ),
);
const galleryVenueAt = (place: number) => ({
  ...exampleEventCard().venue,
  ...pick(galleryVenues[place] as VenueCard, 'id', 'name', 'lat', 'lng'),
});

/**
 * Lists events: the name, the index of the bar, the minutes until the event begins, and the number of people who go.
 */
const galleryEvents = [
  { name: 'Lantern quiz', place: 0, startsIn: 23, going: 31 },
  { name: 'Open mic, and whoever dares', place: 1, startsIn: -40, going: 8 },
  { name: 'Late set', place: 2, startsIn: 90, going: 0 },
  { name: 'Later set', place: 2, startsIn: 150, going: 0 },
  { name: 'Karaoke', place: 3, startsIn: 120, going: 4 },
].map(({ name, place, startsIn, going }, index) =>
  eventCard.parse(
    exampleEventCard({
      event_id: id('event', index + 1),
      name,
      starts_at: minutesFromNow(startsIn),
      ends_at: minutesFromNow(startsIn + 240),
      over_at: minutesFromNow(startsIn + 240),
      night: '2026-05-15',
      going_count: going,
      friends_going: going > 20 ? [mothAsPerson, adaAsPerson] : [],
      venue: galleryVenueAt(place),
    }),
  ),
);
const galleryFriends = [mothAsPerson, adaAsPerson].map(friend =>
  nearbyFriend.parse(
    exampleNearbyFriend({
      ...friend,
      ...galleryPointAt(0),
      distance_m: 80,
      venue: pick(galleryVenueAt(0), 'id', 'name'),
    }),
  ),
);
const galleryPros = ['Dee', 'Bartholomew', 'Juno'].map((name, place) =>
  topPro.parse(
    exampleTopPro({
      pro_id: id('pro', place + 1),
      user_id: id('user', 70 + place),
      first_name: name,
      nickname: name,
      clocked_in: place < 2,
      clocked_in_until: null,
      is_following: place === 1,
      venue_id: galleryVenueAt(place).id,
      venue_name: galleryVenueAt(place).name,
      ...galleryPointAt(place),
      distance_m: 10,
      followers_count: 24 * place,
    }),
  ),
);
const busyVenues = [14, 9, 1].map((here_count, place) =>
  venueActivity.parse(
    exampleVenueActivity({
      venue_id: galleryVenueAt(place).id,
      ...pick(galleryVenueAt(place), 'name', 'lat', 'lng'),
      distance_m: 10,
      here_count,
      friends_here: place === 0 ? [mothAsPerson, adaAsPerson] : [],
    }),
  ),
);

const galleryQueryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
});
galleryQueryClient.setQueryData(topProsOptions(galleryArea).queryKey, galleryPros);
galleryQueryClient.setQueryData(activityInAreaOptions(galleryArea).queryKey, busyVenues);
const galleryRouter = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const galleryItems = discoverItems(
  { venues: galleryVenues, friends: galleryFriends, pros: [], events: galleryEvents },
  {},
  { from: ybor, now: galleryNow },
);
const galleryMapScene = {
  ...emptyScene,
  places: toMapPlaces(galleryItems, galleryVenues, galleryNow),
  busy: busyVenues.map(({ lat, lng, here_count }) => ({ lat, lng, here: here_count })),
};
const doNothing = () => {};

/** Shows tonight's map and list with events, and their tickets in every state. */
export function TonightChapter() {
  const [tab, setTab] = useState<DiscoverTab>('all');
  const [selectedId, setSelected] = useState<string | null>(null);
  const focus = useMemo(() => ({ center: ybor, zoom: 15.5 }), []);
  const scene = useMemo(() => ({ ...galleryMapScene, selectedId }), [selectedId]);
  const chosen =
    galleryItems.find(item => item.id === selectedId) ?? galleryItems.find(({ kind }) => kind === 'event');
  const night = {
    venues: galleryVenues,
    friends: galleryFriends,
    pros: [],
    events: galleryEvents,
    timezone,
    current: true,
    moving: false,
    retry: doNothing,
  };
  const list = {
    night: {
      ...night,
      state: 'ready' as const,
      eventsState: 'ready' as const,
      failure: null,
      eventsFailure: null,
    },
    when: 'tonight',
    onTab: setTab,
    cardId: null,
    selectedId,
    now: galleryNow,
    onChoose: (item: { id: string }) => setSelected(item.id),
    widerMiles: 10,
    onWiden: doNothing,
    onClear: null,
    noEvents: { when: 'tonight', other: 'weekend' as const, onLook: doNothing },
  };
  return (
    <QueryClientProvider client={galleryQueryClient}>
      <RouterContextProvider router={galleryRouter}>
        <Stack>
          <div className={classes.map}>
            <MapView basemap={plainDocument} scene={scene} focus={focus} onSelect={setSelected} />
          </div>
          {chosen && <ChosenCard item={chosen} now={galleryNow} onChoose={doNothing} />}
          <TopPros area={galleryArea} />
          <DiscoverTabs tab={tab} counts={countItemsByTab(galleryItems)} onTab={setTab} />
          <DiscoverList {...list} items={itemsOfTab(galleryItems, tab)} tab={tab} />
          <AroundYou area={galleryArea} />
          <DiscoverList {...list} items={[]} tab="events" />
        </Stack>
      </RouterContextProvider>
    </QueryClientProvider>
  );
}
