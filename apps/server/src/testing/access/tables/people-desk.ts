import * as account from '@nightjar/domain/account/desk/calls';
import * as activity from '@nightjar/domain/activity/desk/calls';
import * as venues from '@nightjar/domain/venues/desk/calls';
import { type AccessRow, superAdmin } from '../table.ts';

const actReason = 'Known to us';

/**
 * Only super admins may make these calls about people, their use of the app, and holds on venues; a rep's own figures
 * are for reps too.
 */
export const peopleDeskTable: readonly AccessRow[] = [
  {
    call: account.adminUsersSearch,
    names: null,
    input: () => ({ term: 'moth' }),
    expect: { always: superAdmin('ok') },
  },
  {
    call: account.adminUser,
    names: 'person',
    input: user_id => ({ user_id }),
    expect: {
      own: superAdmin('ok'),
      'another’s': superAdmin('ok'),
      'of a blocked pair': superAdmin('ok'),
      missing: superAdmin(404),
    },
  },
  {
    call: account.setRole,
    names: 'person',
    input: user_id => ({ user_id, role: 'verified', granted: true, reason: actReason }),
    expect: {
      own: superAdmin('no'),
      'another’s': superAdmin('ok'),
      'of a blocked pair': superAdmin('ok'),
      missing: superAdmin(404),
    },
  },
  {
    call: activity.usersAppActivity,
    names: null,
    input: () => ({ start: 0, end: 1 }),
    expect: { always: superAdmin('ok') },
  },
  {
    call: activity.houseFigures,
    names: null,
    input: () => ({ from: '2026-11-01', to: '2026-11-20' }),
    expect: { always: superAdmin('ok') },
  },
  {
    call: activity.myRepFigures,
    names: null,
    input: () => ({}),
    expect: { always: { ...superAdmin('ok'), rep: 'ok' } },
  },
  {
    call: venues.suspendVenue,
    names: 'venue of its own',
    input: venue_id => ({ venue_id, reason: actReason }),
    expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
  },
  {
    call: venues.reopenVenue,
    names: 'venue of its own',
    input: venue_id => ({ venue_id, reason: actReason }),
    expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
  },
];
