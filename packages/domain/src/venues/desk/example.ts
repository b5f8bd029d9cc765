import { defineExample, id, me, minutesFromNow, pick } from '../../kernel/example.ts';
import { exampleVenue } from '../example.ts';
import { deskVenue, deskVenueRow, similarVenue, venueDraft } from './entity.ts';

/** Makes a bar that waits to be confirmed, as a rep reads it. */
export const exampleDeskVenue = defineExample(deskVenue, () => ({
  ...pick(
    exampleVenue(),
    'id',
    'name',
    'street',
    'city',
    'state',
    'zip',
    'country',
    'lat',
    'lng',
    'timezone',
  ),
  ...pick(
    exampleVenue(),
    'type',
    'closures',
    'links',
    'images',
    'neighborhood',
    'free_pours',
    'followers_count',
  ),
  description: 'A long bar and a quiet courtyard.',
  phone: '(813) 555-0140',
  email: null,
  features: [{ id: 3, name: 'Patio' }],
  paymentTypes: ['Card'],
  hours: [{ name: 6, hours: { start: 1700, end: 200 } }],
  compPolicy: { includes: ['Well drinks'], excludes: ['Top shelf'] },
  active: false,
  created_at: minutesFromNow(-3 * 24 * 60),
  updated_at: minutesFromNow(-60),
  updated_by: 'Wren Reed',
  added_by: 'Wren Reed',
  confirmed_at: null,
  confirmed_by: null,
  confirmed_steps: [],
  team_steps: [],
  confirmed_place: pick(exampleVenue(), 'lat', 'lng', 'state', 'timezone'),
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
}));

export const exampleDeskVenueRow = defineExample(deskVenueRow, () => ({
  ...pick(exampleDeskVenue(), 'id', 'name', 'city', 'state', 'timezone', 'closures', 'active', 'partner'),
  ...pick(
    exampleDeskVenue(),
    'confirmed_at',
    'place_change',
    'archived_at',
    'created_at',
    'added_by',
    'role',
  ),
  steps_done: 4,
  steps: 6,
  hours: [],
  image: null,
  logo: null,
}));

/** Makes another bar of nearly the same name, 60 m away. */
export const exampleSimilarVenue = defineExample(similarVenue, () => ({
  id: id('venue', 2),
  name: 'Lantern Room',
  street: '1500 E 7th Ave',
  city: 'Tampa',
  lat: 27.9605,
  lng: -82.4377,
  active: true,
  confirmed_at: minutesFromNow(-10_000),
  distance_m: 60,
}));

export const exampleVenueDraft = defineExample(venueDraft, () => ({
  draft_id: id('draft'),
  user_id: me,
  step: 'address',
  fields: { name: exampleVenue().name, done: ['find'] },
  updated_at: minutesFromNow(-30),
}));
