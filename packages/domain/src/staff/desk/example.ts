import { defineExample, id } from '../../kernel/example.ts';
import { exampleVenue } from '../../venues/example.ts';
import { proRoleIds } from '../entity.ts';
import { staffCode, staffRow, venueTeam } from './entity.ts';

/** Makes the code and the color by which a bartender proves a pour. */
export const exampleStaffCode = defineExample(staffCode, () => ({
  pro_id: id('pro'),
  pro_code: '4827',
  pro_color_id: 3,
}));

/** Makes a bartender on the team, as a manager reads it. */
export const exampleStaffRow = defineExample(staffRow, () => ({
  pro_id: id('pro'),
  user_id: id('user'),
  first_name: 'Dee',
  last_name: 'Alder',
  profile_image: null,
  phone: '18135550103',
  pro_role_id: proRoleIds.bartender,
  role: 'bartender',
  manages: false,
  state: 'approved',
  requested_at: null,
  invited_at: null,
  invited_by: null,
  clocked_in: false,
  clocked_in_until: null,
  pro_color_id: 4,
  free_drinks: 'yes',
  free_drinks_until: null,
  is_self: false,
  is_last_owner: false,
  may_give: [proRoleIds.manager, proRoleIds.bartender],
  may_remove: true,
}));

/** Makes the team of a venue, as a manager reads it. */
export const exampleVenueTeam = defineExample(venueTeam, () => ({
  venue_id: exampleVenue().id,
  venue_name: exampleVenue().name,
  confirmed_name: exampleVenue().name,
  timezone: exampleVenue().timezone,
  venue_code: 'LANTRN',
  may_manage: true,
  may_invite: true,
  may_confirm_name: false,
  may_give: [proRoleIds.manager, proRoleIds.bartender],
  role_drinks: [
    { pro_role_id: proRoleIds.bartender, always: true, on: true },
    { pro_role_id: proRoleIds.door, always: false, on: false },
  ],
  may_switch_drinks: false,
  staff: [exampleStaffRow()],
}));
