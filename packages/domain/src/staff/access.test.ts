import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import type { Role } from '../kernel/actor.ts';
import { mayManage, mayServeAt, type VenueRole } from './access.ts';

const bartender: VenueRole = { manages: false };
const manager: VenueRole = { manages: true };

test.each<[string, readonly Role[], VenueRole, boolean, boolean]>([
  // who · roles · place on the team · may serve · may manage
  ['nobody of the team', [], null, false, false],
  ['a pro of another venue', ['pro'], null, false, false],
  ['a bartender of the venue', ['pro'], bartender, true, false],
  ['a manager of the venue', ['pro'], manager, true, true],
  ['a rep', [brand.repRole], null, true, true],
  ['a super admin', ['super_admin'], null, true, true],
])('%s', (_who, roles, venueRole, serves, manages) => {
  expect(mayServeAt({ roles }, venueRole)).toBe(serves);
  expect(mayManage({ roles }, venueRole)).toBe(manages);
});
