import type { deskVenue, deskVenueRow, similarVenue, venueDraft } from '@nightjar/domain/venues/desk/entity';
import type * as z from 'zod/mini';
import { id, me, minutesFromNow } from './examples.ts';

/** Each function makes a valid answer of the venue desk's calls with what the test changes. */
type Made<Schema extends z.ZodMiniType> = (change?: Partial<z.input<Schema>>) => z.input<Schema>;

/** Makes a bar in Ybor City that waits to be confirmed, as a rep reads it. */
export const deskVenueOf: Made<typeof deskVenue> = change => ({
  id: id('venue'),
  name: 'The Lantern',
  description: 'A long bar and a quiet courtyard.',
  street: '1600 E 7th Ave',
  city: 'Tampa',
  state: 'FL',
  zip: '33605',
  country: 'US',
  lat: 27.9601,
  lng: -82.4401,
  timezone: 'America/New_York',
  phone: '(813) 555-0140',
  email: null,
  type: [{ id: 1, name: 'Bar' }],
  features: [{ id: 3, name: 'Patio' }],
  paymentTypes: ['Card'],
  hours: [{ name: 6, hours: { start: 1700, end: 200 } }],
  closures: [],
  compPolicy: { includes: ['Well drinks'], excludes: ['Top shelf'] },
  links: [],
  images: [],
  neighborhood: null,
  active: false,
  free_pours: 'any',
  followers_count: 0,
  created_at: minutesFromNow(-3 * 24 * 60),
  updated_at: minutesFromNow(-60),
  updated_by: 'Wren Reed',
  added_by: 'Wren Reed',
  confirmed_at: null,
  confirmed_by: null,
  confirmed_steps: [],
  team_steps: [],
  confirmed_place: { lat: 27.96, lng: -82.44, state: 'FL', timezone: 'America/New_York' },
  place_change: null,
  archived_at: null,
  partner: false,
  venue_code: null,
  payouts: null,
  role: null,
  may_edit: true,
  may_confirm: true,
  may_restore: false,
  may_archive: false,
  suspended_at: null,
  suspended_until: null,
  suspended_reason: null,
  may_suspend: false,
  ...change,
});

export const deskVenueRowOf: Made<typeof deskVenueRow> = change => ({
  id: id('venue'),
  name: 'The Lantern',
  city: 'Tampa',
  state: 'FL',
  active: false,
  partner: false,
  confirmed_at: null,
  place_change: null,
  archived_at: null,
  created_at: minutesFromNow(-3 * 24 * 60),
  added_by: 'Wren Reed',
  steps_done: 4,
  steps: 6,
  timezone: 'America/New_York',
  hours: [],
  closures: [],
  image: null,
  logo: null,
  role: null,
  ...change,
});

export const similarVenueOf: Made<typeof similarVenue> = change => ({
  id: id('venue', 2),
  name: 'Lantern Room',
  street: '1500 E 7th Ave',
  city: 'Tampa',
  lat: 27.9605,
  lng: -82.4405,
  active: true,
  confirmed_at: minutesFromNow(-10_000),
  distance_m: 60,
  ...change,
});

export const draftId = 'f0000000-0000-4000-8000-000000000001';

export const venueDraftOf: Made<typeof venueDraft> = change => ({
  draft_id: draftId,
  user_id: me,
  step: 'address',
  fields: { name: 'The Lantern', done: ['find'] },
  updated_at: minutesFromNow(-30),
  ...change,
});
