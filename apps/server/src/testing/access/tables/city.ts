import { ybor } from '@nightjar/domain/kernel/example';
import * as places from '@nightjar/domain/places/calls';
import * as venues from '@nightjar/domain/venues/calls';
import * as venuesDesk from '@nightjar/domain/venues/desk/calls';
import { type AccessRow, anyone, desk, member, memberOrDesk, registered } from '../table.ts';

const mapBox = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const existingOrMissing = { existing: member('ok'), missing: member(404) } as const;
const venueInput = (venue_id: string, user_id: string) => ({ venue_id, user_id });

export const cityTable: readonly AccessRow[] = [
  { call: venues.pouringVenues, names: null, input: () => ({}), expect: { always: registered('ok') } },
  { call: venuesDesk.venueOptions, names: null, input: () => ({}), expect: { always: desk('ok') } },
  {
    call: places.closestNeighborhood,
    names: null,
    input: () => ({ lat: ybor.lat, long: ybor.lng }),
    expect: { always: member('ok') },
  },
  { call: places.neighborhoods, names: null, input: () => ({}), expect: { always: memberOrDesk('ok') } },
  { call: venues.nearbyVenues, names: null, input: () => ({ ...ybor }), expect: { always: member('ok') } },
  {
    call: venues.venuesWithinBounds,
    names: null,
    input: () => ({ ...mapBox }),
    expect: { always: member('ok') },
  },
  {
    call: venues.venueProfile,
    names: 'venue',
    input: venueInput,
    expect: { existing: memberOrDesk('ok'), missing: memberOrDesk(404) },
  },
  {
    call: venues.venues,
    names: null,
    input: () => ({ filters: { name: 'Lantern' } }),
    expect: { always: memberOrDesk('ok') },
  },
  {
    call: venues.venueFollowers,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: memberOrDesk('ok'), missing: memberOrDesk(404) },
  },
  {
    call: venues.publicVenue,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: anyone('ok'), missing: anyone(404) },
  },
  { call: venues.followVenue, names: 'venue', input: venueInput, expect: existingOrMissing },
  { call: venues.unfollowVenue, names: 'venue', input: venueInput, expect: existingOrMissing },
  {
    call: venues.checkIn,
    names: 'venue',
    input: venueInput,
    expect: { existing: member('no'), missing: member(404) },
  },
];
