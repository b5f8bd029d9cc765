import { Stack } from '@mantine/core';
import { eventCard } from '@nightjar/domain/events/entity';
import { nearbyFriend } from '@nightjar/domain/friends/entity';
import { topPro } from '@nightjar/domain/staff/entity';
import { venueCard } from '@nightjar/domain/venues/entity';
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
import { countTabs, discoverItems, itemsOfTab } from '../features/discover/tonight/items.ts';
import { toMapPlaces } from '../features/discover/tonight/pins.ts';
import { TopPros } from '../features/discover/tonight/top-pros.tsx';
import { topProsOptions } from '../features/staff/remote.ts';
import classes from './tonight-chapter.module.css';

const now = new Date('2026-11-21T03:00:00Z');
const near = { lat: 27.96, lng: -82.44 };
const area = { near, radiusMetres: 8047, bounds: null };
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString();
const timezone = 'America/New_York';
const spots = [
  [0, 0],
  [0.0019, 0.0016],
  [-0.0016, 0.0022],
  [-0.003, -0.0012],
] as const;
const at = (place: number) => {
  const [north, east] = spots[place] ?? [0, 0];
  return { lat: near.lat + north, lng: near.lng + east };
};
const names = ['The Low Lantern', 'Nine Lives', 'Moth & Flame', 'The Back Room'];
const person = (number: number, name: string) => ({
  id: id(number),
  first_name: name,
  nickname: name,
  full_name: null,
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
});
const moth = person(50, 'Moth');
const ada = person(51, 'Ada');

const venues = names.map((name, place) =>
  venueCard.parse({
    ...at(place),
    id: id(place),
    name,
    timezone,
    type: [{ id: place + 1, name: 'Bar' }],
    features: [],
    city: 'Tampa',
    state: 'FL',
    hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ name: day, hours: { start: 1700, end: 200 } })),
    closures: [],
    image: null,
    logo: null,
    redeems_drinks: true,
    distance_m: 0,
    here_count: place,
    friends_here: place === 0 ? [moth] : [],
    pros_on: 0,
    is_following: false,
  }),
);
const event = (number: number, name: string, place: number, inside: number, going = 0) =>
  eventCard.parse({
    event_id: id(number),
    name,
    type: { id: 1, name: 'Live music' },
    status: 'published',
    starts_at: inMinutes(inside),
    ends_at: inMinutes(inside + 240),
    over_at: inMinutes(inside + 240),
    night: '2026-11-20',
    image: null,
    price_cents: 0,
    capacity: null,
    going_count: going,
    is_following: false,
    place: 'none',
    friends_going: going > 20 ? [moth, ada] : [],
    venue: {
      ...at(place),
      id: id(place),
      name: names[place],
      city: null,
      state: null,
      timezone,
      image: null,
    },
    distance_m: 120,
  });
const events = [
  event(20, 'Lantern quiz', 0, 23, 31),
  event(21, 'Open mic, and whoever dares', 1, -40, 8),
  event(22, 'Late set', 2, 90),
  event(23, 'Later set', 2, 150),
  event(24, 'Karaoke', 3, 120, 4),
];
const friends = [moth, ada].map(friend =>
  nearbyFriend.parse({ ...friend, ...at(0), distance_m: 80, venue: { id: id(0), name: names[0] } }),
);
const pros = ['Dee', 'Bartholomew', 'Juno'].map((name, place) =>
  topPro.parse({
    pro_id: id(60 + place),
    user_id: id(70 + place),
    first_name: name,
    nickname: name,
    profile_image: null,
    pro_role_id: 1,
    role: 'bartender',
    clocked_in: place < 2,
    clocked_in_until: null,
    is_following: place === 1,
    venue_id: id(place),
    venue_name: names[place],
    timezone,
    ...at(place),
    distance_m: 10,
    followers_count: 24 * place,
  }),
);
const busy = names.slice(0, 3).map((name, place) => ({
  venue_id: venues[place]?.id ?? '',
  name,
  ...at(place),
  distance_m: 10,
  here_count: [14, 9, 1][place] ?? 0,
  friends_here: place === 0 ? (friends as never[]) : [],
}));

const answers = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
answers.setQueryData(topProsOptions(area).queryKey, pros);
answers.setQueryData(activityInAreaOptions(area).queryKey, busy as never);
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const items = discoverItems({ venues, friends, pros: [], events }, {}, { from: near, now });
const pins = {
  ...emptyScene,
  places: toMapPlaces(items, venues, now),
  busy: busy.map(({ lat, lng, here_count }) => ({ lat, lng, here: here_count })),
};
const ignore = () => {};

/** Shows tonight's map and list with events, and their tickets in every state. */
export function TonightChapter() {
  const [tab, setTab] = useState<DiscoverTab>('all');
  const [selectedId, setSelected] = useState<string | null>(null);
  const focus = useMemo(() => ({ center: near, zoom: 15.5 }), []);
  const scene = useMemo(() => ({ ...pins, selectedId }), [selectedId]);
  const chosen = items.find(item => item.id === selectedId) ?? items.find(({ kind }) => kind === 'event');
  const night = { venues, friends, pros: [], events, timezone, current: true, moving: false, retry: ignore };
  const list = {
    night: { ...night, state: 'ready' as const, eventsState: 'ready' as const },
    when: 'tonight',
    onTab: setTab,
    cardId: null,
    selectedId,
    now,
    onChoose: (item: { id: string }) => setSelected(item.id),
    widerMiles: 10,
    onWiden: ignore,
    onClear: null,
    noEvents: { when: 'tonight', other: 'weekend' as const, onLook: ignore },
  };
  return (
    <QueryClientProvider client={answers}>
      <RouterContextProvider router={router}>
        <Stack>
          <div className={classes.map}>
            <MapView
              basemap={plainDocument}
              scheme="night"
              scene={scene}
              focus={focus}
              onSelect={setSelected}
            />
          </div>
          {chosen && <ChosenCard item={chosen} now={now} onChoose={ignore} />}
          <TopPros area={area} />
          <DiscoverTabs tab={tab} counts={countTabs(items)} onTab={setTab} />
          <DiscoverList {...list} items={itemsOfTab(items, tab)} tab={tab} />
          <AroundYou area={area} />
          <DiscoverList {...list} items={[]} tab="events" />
        </Stack>
      </RouterContextProvider>
    </QueryClientProvider>
  );
}
