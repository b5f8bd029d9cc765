import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import type { Role } from '../kernel/actor.ts';
import { mayManage, maySeePro, mayServeAt, type VenueRole } from './access.ts';

const bartender: VenueRole = { manages: false };
const manager: VenueRole = { manages: true };

test.each<[string, readonly Role[], VenueRole, boolean, boolean]>([
  // The columns are: case · roles of the user · their place on the team · whether they may serve · whether they may
  // manage
  ['nobody of the team', [], null, false, false],
  ['a pro of another venue', ['pro'], null, false, false],
  ['a bartender of the venue', ['pro'], bartender, true, false],
  ['a manager of the venue', ['pro'], manager, true, true],
  ['a rep', [brand.repRole], null, true, true],
  ['a super admin', ['super_admin'], null, true, true],
])(
  'the right to serve and to manage at a venue is decided for %s',
  (_who, roles, venueRole, serves, manages) => {
    expect(mayServeAt({ roles }, venueRole)).toBe(serves);
    expect(mayManage({ roles }, venueRole)).toBe(manages);
  },
);

const stranger = { isSelf: false, isFriend: false, blocked: false };

test.each<[string, Partial<typeof stranger>, boolean, boolean]>([
  // The columns are: viewer · whether they see a private pro who is on shift · whether they see one who is off shift
  ['a guest of the bar', {}, true, false],
  ['a friend', { isFriend: true }, true, true],
  ['the pro', { isSelf: true }, true, true],
  ['one of a blocked pair', { blocked: true }, false, false],
])(
  'the profile of a private pro is visible to all while on shift, and off shift to friends alone: %s',
  (_who, viewer, on, off) => {
    const looking = { ...stranger, ...viewer };
    expect(maySeePro(looking, { private: true, onShift: true })).toBe(on);
    expect(maySeePro(looking, { private: true, onShift: false })).toBe(off);
  },
);
