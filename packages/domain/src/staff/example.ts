import { defineExample, id, minutesFromNow, pick } from '../kernel/example.ts';
import { exampleBartender, exampleMe } from '../people/example.ts';
import { exampleVenue } from '../venues/example.ts';
import { nearbyPro, ownPro, pro, proRoleIds, teamInvitation, topPro } from './entity.ts';

const bartender = { pro_role_id: proRoleIds.bartender, role: 'bartender' };

/** Makes a bartender who is on shift for another three hours. */
export const examplePro = defineExample(pro, () => ({
  pro_id: id('pro'),
  user_id: exampleBartender().id,
  ...pick(exampleBartender(), 'first_name', 'nickname', 'profile_image'),
  ...bartender,
  clocked_in: true,
  clocked_in_until: minutesFromNow(180),
  is_following: false,
}));

export const exampleNearbyPro = defineExample(nearbyPro, () => ({
  ...examplePro(),
  venue_id: exampleVenue().id,
  venue_name: exampleVenue().name,
  ...pick(exampleVenue(), 'timezone', 'lat', 'lng'),
  distance_m: 120,
}));

export const exampleTopPro = defineExample(topPro, () => ({ ...exampleNearbyPro(), followers_count: 24 }));

/** Makes an invitation to the team of a venue, which waits for its answer. */
export const exampleTeamInvitation = defineExample(teamInvitation, () => ({
  venue_id: exampleVenue().id,
  venue_name: exampleVenue().name,
  venue_city: exampleVenue().city,
  timezone: exampleVenue().timezone,
  ...bartender,
  invited_at: minutesFromNow(-120),
  lapses_at: minutesFromNow(13 * 24 * 60),
}));

/** Makes the signed-in user's request to join the team of a venue, which waits for its answer. */
export const exampleOwnPro = defineExample(ownPro, () => ({
  pro_id: id('pro'),
  ...pick(exampleTeamInvitation(), 'venue_id', 'venue_name', 'venue_city', 'timezone'),
  venue_code: null,
  ...bartender,
  state: 'pending',
  first_name: exampleMe().first_name,
  last_name: 'Nightly',
  pro_code: null,
  pro_color_id: null,
  clocked_in: false,
  clocked_in_until: null,
  requested_at: null,
  reason: null,
  free_drinks: 'yes',
  free_drinks_until: null,
}));
