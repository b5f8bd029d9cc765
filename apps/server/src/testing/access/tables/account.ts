import * as account from '@nightjar/domain/account/calls';
import { exampleSignup } from '@nightjar/domain/account/example';
import { ybor } from '@nightjar/domain/kernel/example';
import { type AccessRow, anyone, authenticated, member, registered } from '../table.ts';

const alwaysExpected = (line: ReturnType<typeof member>) => ({ always: line });

export const accountTable: readonly AccessRow[] = [
  {
    call: account.addHouseContact,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: { always: registered('ok') },
  },
  {
    call: account.endSession,
    names: 'session',
    input: session_id => ({ session_id }),
    // The answer is the same whatever the id names, because only a session of the caller ends.
    expect: {
      own: authenticated('ok'),
      'another’s': authenticated('ok'),
      'of a blocked pair': authenticated('ok'),
      missing: authenticated('ok'),
    },
  },
  {
    call: account.exportMyData,
    names: null,
    input: () => ({}),
    expect: alwaysExpected(authenticated('ok')),
  },
  {
    call: account.hardDeleteUser,
    names: 'person',
    input: user_id => ({ user_id }),
    expect: {
      own: authenticated('ok'),
      'another’s': authenticated(403),
      'of a blocked pair': authenticated(403),
      missing: authenticated(403),
    },
  },
  {
    call: account.mySessions,
    names: null,
    input: () => ({}),
    expect: alwaysExpected(authenticated('ok')),
  },
  {
    call: account.myUserDetails,
    names: null,
    input: () => ({}),
    expect: alwaysExpected(authenticated('ok')),
  },
  {
    call: account.nearbyUsers,
    names: null,
    input: () => ({ ...ybor }),
    expect: alwaysExpected(member('ok')),
  },
  {
    call: account.revokeDevice,
    names: null,
    input: (_, user_id) => ({ user_id, device_id: 'a-phone' }),
    expect: alwaysExpected(registered('ok')),
  },
  {
    // The answer is the same for ids that belong to no registration.
    call: account.revokeSignedOutDevice,
    names: 'session',
    input: session_id => ({ session_id, device_id: 'a-phone' }),
    expect: {
      own: anyone('ok'),
      'another’s': anyone('ok'),
      'of a blocked pair': anyone('ok'),
      missing: anyone('ok'),
    },
  },
  {
    call: account.savePushToken,
    names: null,
    input: (_, user_id) => ({ user_id, token: `token-of-${user_id}`, device_id: 'a-phone', platform: 'ios' }),
    expect: alwaysExpected(registered('ok')),
  },
  {
    call: account.acceptTerms,
    names: null,
    input: (_, user_id) => ({ user_id, terms: '2026-11-01', privacy: '2026-11-01' }),
    expect: alwaysExpected(registered('ok')),
  },
  {
    call: account.signup,
    names: null,
    input: (_, user_id) => exampleSignup({ user_id }),
    expect: alwaysExpected(authenticated('no', { authenticated: 'ok' })),
  },
  {
    // No caller of the table has the status "out", so the call is refused even to a member.
    call: account.trackingToken,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: alwaysExpected(member('no')),
  },
  {
    // A session gives no access to this call. Only a tracking token does.
    call: account.uploadLocation,
    names: null,
    input: () => ({ latitude: ybor.lat, longitude: ybor.lng }),
    expect: alwaysExpected(authenticated(401)),
  },
  {
    call: account.updateActivityStatus,
    names: null,
    input: (_, user_id) => ({ user_id, activity_status: 'out' }),
    expect: alwaysExpected(member('ok')),
  },
  {
    call: account.updateAllowSys,
    names: null,
    input: (_, user_id) => ({ user_id, allow_sys: false }),
    expect: alwaysExpected(registered('ok')),
  },
  {
    call: account.updateLocation,
    names: null,
    input: (_, user_id) => ({ user_id, ...ybor }),
    expect: alwaysExpected(member('ok')),
  },
  {
    call: account.updatePrivate,
    names: null,
    input: (_, user_id) => ({ user_id, private: true }),
    expect: alwaysExpected(registered('ok')),
  },
  {
    call: account.userProfile,
    names: 'person',
    input: (other_user_id, user_id) => ({ user_id, other_user_id }),
    expect: {
      own: member('ok'),
      'another’s': member('ok', { blocked: 404 }),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: account.usersSearch,
    names: null,
    input: () => ({ search: 'moth' }),
    expect: alwaysExpected(member('ok')),
  },
];
