import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proRoleIds } from '../entity.ts';
import { decideRemoval, decideRole, needsCode, rolesToGive, type TeamReader, teamPlaceOf } from './team.ts';

const { owner, manager, bartender } = proRoleIds;
const roles = [owner, manager, bartender].map(id => ({ id }));
const house: TeamReader = { house: true, role: null };
const as = (id: number): TeamReader => ({ house: false, role: { id, manages: id !== bartender } });
const stranger: TeamReader = { house: false, role: null };
const codeOf = (decision: object) => ('code' in decision ? decision.code : 'granted');

describe('the roles that a reader may give', () => {
  test.each([
    ['a rep', house, [owner, manager, bartender]],
    ['an owner', as(owner), [owner, manager, bartender]],
    ['a manager', as(manager), [manager, bartender]],
    ['a bartender', as(bartender), []],
    ['a pro of another team', stranger, []],
  ])(
    'giving a role on a team is allowed to %s for roles of their own rank and below',
    (_who, reader, given) => {
      expect(rolesToGive(reader, roles)).toEqual(given);
    },
  );
});

describe('the role of a place on a team', () => {
  test.each([
    ['a manager makes no owner', as(manager), bartender, false, owner, 'owners_only'],
    ['a manager does not make themselves an owner', as(manager), manager, false, owner, 'owners_only'],
    ['a manager demotes no owner', as(manager), owner, false, bartender, 'owners_only'],
    ['a manager makes a manager', as(manager), bartender, false, manager, 'granted'],
    ['an owner makes an owner', as(owner), manager, false, owner, 'granted'],
    ['an owner demotes another', as(owner), owner, false, bartender, 'granted'],
    ['the last owner stays one', as(owner), owner, true, manager, 'last_owner'],
    ['a rep demotes even the last owner', house, owner, true, manager, 'granted'],
    ['the same role again is no change', as(owner), owner, true, owner, 'granted'],
  ])(
    "the change of a team member's role is granted or refused: %s",
    (_rule, reader, roleId, isLastOwner, next, outcome) => {
      expect(codeOf(decideRole(reader, { roleId, isLastOwner }, next))).toBe(outcome);
    },
  );
});

describe('taking a person off the team', () => {
  test.each([
    ['a manager removes a bartender', as(manager), bartender, false, 'granted'],
    ['a manager removes no owner', as(manager), owner, false, 'owners_only'],
    ['an owner removes another', as(owner), owner, false, 'granted'],
    ['the last owner does not leave', as(owner), owner, true, 'last_owner'],
    ['a rep removes even the last owner', house, owner, true, 'granted'],
    ['a bartender leaves', as(bartender), bartender, false, 'granted'],
  ])(
    'the removal of a person from a team is granted or refused: %s',
    (_rule, reader, roleId, isLastOwner, outcome) => {
      expect(codeOf(decideRemoval(reader, { roleId, isLastOwner }))).toBe(outcome);
    },
  );
});

test('a team keeps at least one owner, whatever changes its members make', () => {
  const id = fc.constantFrom(owner, manager, bartender);
  const change = fc.record({ by: fc.nat(), to: fc.nat(), next: fc.option(id) });
  fc.assert(
    fc.property(fc.array(id, { maxLength: 6 }), fc.array(change, { maxLength: 30 }), (others, changes) => {
      const team: number[] = [owner, ...others];
      for (const { by, to, next } of changes) {
        const [reader, at] = [as(team[by % team.length] ?? 0), to % team.length];
        const roleId = team[at] ?? 0;
        const isLastOwner = roleId === owner && team.filter(one => one === owner).length === 1;
        const place = { roleId, isLastOwner };
        const decision = next === null ? decideRemoval(reader, place) : decideRole(reader, place, next);
        if (codeOf(decision) !== 'granted') continue;
        if (next === null) team.splice(at, 1);
        else team[at] = next;
      }
      expect(team).toContain(owner);
    }),
  );
});

test('an approved owner counts as the last owner where the team has one owner', () => {
  const place = { state: 'approved', pro_role_id: owner, owners: 1 } as const;
  expect(teamPlaceOf(place)).toEqual({ roleId: owner, isLastOwner: true });
  expect(teamPlaceOf({ ...place, owners: 2 }).isLastOwner).toBe(false);
  expect(teamPlaceOf({ ...place, state: 'invited' }).isLastOwner).toBe(false);
  expect(teamPlaceOf({ ...place, pro_role_id: manager }).isLastOwner).toBe(false);
});

test('a change to or from an owner or a manager needs a recent code, and a change among other roles does not', () => {
  expect(needsCode(bartender, owner)).toBe(true);
  expect(needsCode(manager, bartender)).toBe(true);
  expect(needsCode(null, bartender)).toBe(false);
});
