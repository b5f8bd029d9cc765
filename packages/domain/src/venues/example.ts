import { defineExample, id, pick, ybor } from '../kernel/example.ts';
import { venue, venueCard } from './entity.ts';

/** Makes a bar in Ybor City that is open every day from 5pm to 3am. */
export const exampleVenue = defineExample(venue, () => ({
  id: id('venue'),
  name: 'The Low Lantern',
  description: 'Small room, long bar.',
  address: '1600 E 7th Ave',
  street: '1600 E 7th Ave',
  city: 'Tampa',
  state: 'FL',
  zip: '33605',
  country: 'US',
  ...ybor,
  timezone: 'America/New_York',
  phone: null,
  email: null,
  neighborhood: null,
  active: true,
  images: [],
  hours: [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1700, end: 300 } })),
  closures: [],
  features: [],
  type: [{ id: 1, name: 'Bar' }],
  paymentTypes: [],
  compPolicy: null,
  links: [],
  redeems_drinks: true,
  free_pours: 'any',
  followers_count: 0,
  is_following: false,
  checked_in: true,
  here_count: 0,
  friends_here: [],
}));

export const exampleVenueCard = defineExample(venueCard, () => ({
  ...pick(exampleVenue(), 'id', 'name', 'type', 'features', 'city', 'state', 'lat', 'lng', 'timezone'),
  ...pick(
    exampleVenue(),
    'hours',
    'closures',
    'redeems_drinks',
    'here_count',
    'friends_here',
    'is_following',
  ),
  image: null,
  logo: null,
  distance_m: 120,
  pros_on: 0,
}));
