import { ybor } from '@nightjar/domain/kernel/example';
import * as staff from '@nightjar/domain/staff/calls';
import * as atDesk from '@nightjar/domain/staff/desk/calls';
import { type AccessRow, desk, member, memberOrDesk, registered, superAdmin } from '../table.ts';

const mapBox = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const proInput = (pro_user_id: string, user_id: string) => ({ pro_user_id, user_id });

/**
 * These answers are for calls about a person who works at a bar. Users with a block between them do not find each
 * other.
 */
const answersOfBartenders = {
  own: member(404, { 'pro here': 'ok', 'pro elsewhere': 'ok' }),
  'another’s': member('ok', { blocked: 404 }),
  'of a blocked pair': member(404),
  missing: member(404),
} as const;

/** The place on the team must be the caller's own. */
const ownPlaceOnly = {
  own: registered('ok'),
  'another’s': registered(404),
  'of a blocked pair': registered(404),
  missing: registered(404),
} as const;

export const staffTable: readonly AccessRow[] = [
  { call: atDesk.proRoles, names: null, input: () => ({}), expect: { always: desk('ok') } },
  { call: staff.nearbyPros, names: null, input: () => ({ ...ybor }), expect: { always: member('ok') } },
  {
    call: staff.nearbyProsWithinBounds,
    names: null,
    input: () => ({ ...mapBox }),
    expect: { always: member('ok') },
  },
  {
    call: staff.prosByVenueId,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    // A venue without a team and a missing venue get the same answer.
    expect: { existing: memberOrDesk('ok'), missing: memberOrDesk('ok') },
  },
  {
    call: staff.proClockIn,
    names: 'place on a team',
    input: pro_id => ({ pro_id, duration_in_hours: 6 }),
    expect: ownPlaceOnly,
  },
  { call: staff.proClockOut, names: 'place on a team', input: pro_id => ({ pro_id }), expect: ownPlaceOnly },
  {
    call: staff.rotateProCode,
    names: 'place on a team',
    input: pro_id => ({ pro_id }),
    expect: {
      ...ownPlaceOnly,
      'another’s': registered(404, { 'pro here': 'ok', rep: 'ok', 'super admin': 'ok' }),
      'of a blocked pair': registered(404, { 'pro here': 'ok', rep: 'ok', 'super admin': 'ok' }),
    },
  },
  { call: staff.nearbyTopPros, names: null, input: () => ({ ...ybor }), expect: { always: member('ok') } },
  {
    call: staff.proRequest,
    names: 'venue of its own',
    input: async (venue_id, user_id, { db }) => {
      const venue_code = venue_id.slice(0, 6).toUpperCase();
      await db.updateTable('venues').set({ venue_code }).where('id', '=', venue_id).execute();
      return { user_id, venue_code };
    },
    expect: { existing: registered('ok', { 'pro here': 'no' }), missing: registered('no') },
  },
  { call: staff.myTeamInvitations, names: null, input: () => ({}), expect: { always: registered('ok') } },
  {
    call: staff.answerTeamInvitation,
    names: 'venue of its own',
    input: async (venue_id, caller, { db }) => {
      const { phone } = await db
        .selectFrom('users')
        .where('id', '=', caller)
        .select('phone')
        .executeTakeFirstOrThrow();
      const exists = await db.selectFrom('venues').where('id', '=', venue_id).select('id').executeTakeFirst();
      const invitation = { venue_id, phone, state: 'invited', pro_role_id: 3, invited_at: new Date() };
      if (exists)
        await db
          .insertInto('pros')
          .values(invitation)
          .onConflict(conflict => conflict.doNothing())
          .execute();
      return { venue_id, answer: 'yes' };
    },
    // A user on the team is not asked about invitations. When such a user accepts again, the call succeeds.
    expect: { existing: registered('ok'), missing: registered('no') },
  },
  {
    call: atDesk.answerProRequest,
    names: 'request to join',
    input: pro_id => ({ pro_id, approve: true }),
    expect: {
      own: desk(404, { rep: 'no', 'super admin': 'no' }),
      'another’s': desk('ok', { 'pro elsewhere': 404 }),
      // A block between two users does not change what they may do on their team.
      'of a blocked pair': desk('ok', { 'pro elsewhere': 404 }),
      missing: desk(404),
    },
  },
  {
    call: atDesk.venueStaff,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: atDesk.proCodesByVenue,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: atDesk.invitePro,
    names: 'venue of its own',
    input: async (venue_id, caller, { db }) => {
      await db.updateTable('venues').set({ confirmed_at: new Date() }).where('id', '=', venue_id).execute();
      return {
        venue_id,
        first_name: 'Finch',
        last_name: 'Alder',
        // The phone number is different for each caller.
        phone: `1813555${String(Number.parseInt(caller.slice(0, 8), 16) % 10_000).padStart(4, '0')}`,
        pro_role_id: 3,
      };
    },
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: atDesk.withdrawInvitation,
    names: 'request to join',
    input: pro_id => ({ pro_id }),
    expect: {
      own: desk(404, { rep: 'no', 'super admin': 'no' }),
      'another’s': desk('no', { 'pro elsewhere': 404 }),
      'of a blocked pair': desk('no', { 'pro elsewhere': 404 }),
      missing: desk(404),
    },
  },
  {
    call: atDesk.setRoleDrinks,
    names: 'venue',
    input: venue_id => ({ venue_id, pro_role_id: 5, on: true }),
    expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
  },
  { call: atDesk.teamSignals, names: null, input: () => ({}), expect: { always: superAdmin('ok') } },
  {
    call: atDesk.deletePro,
    names: 'request to join',
    input: pro_id => ({ pro_id }),
    expect: {
      own: desk('no'),
      'another’s': desk('no', { 'pro elsewhere': 404 }),
      'of a blocked pair': desk('no', { 'pro elsewhere': 404 }),
      missing: desk(404),
    },
  },
  {
    call: atDesk.updateProRole,
    names: 'request to join',
    input: pro_id => ({ pro_id, pro_role_id: 4 }),
    expect: {
      own: desk(404, { rep: 'ok', 'super admin': 'ok' }),
      'another’s': desk('ok', { 'pro elsewhere': 404 }),
      'of a blocked pair': desk('ok', { 'pro elsewhere': 404 }),
      missing: desk(404),
    },
  },
  {
    call: atDesk.venuesStaffCsv,
    names: null,
    input: () => ({}),
    expect: { always: desk('ok', { 'pro here': 403, 'pro elsewhere': 403 }) },
  },
  {
    call: staff.followPro,
    names: 'person',
    input: proInput,
    expect: { ...answersOfBartenders, own: member(404, { 'pro here': 400, 'pro elsewhere': 400 }) },
  },
  {
    call: staff.unfollowPro,
    names: 'person',
    input: proInput,
    expect: { ...answersOfBartenders, own: member('ok') },
  },
  {
    call: staff.proFollowers,
    names: 'person',
    input: pro_user_id => ({ pro_user_id }),
    expect: answersOfBartenders,
  },
];
