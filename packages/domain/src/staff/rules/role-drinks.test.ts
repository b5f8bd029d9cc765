import { describe, expect, test } from 'vitest';
import { addMilliseconds } from '../../kernel/time.ts';
import {
  decideRoleDrinks,
  endOfDrinks,
  losesDrinks,
  roleDrinksStatusOf,
  workBringsDrinks,
} from './role-drinks.ts';

const now = new Date('2026-11-27T22:00:00Z');
const none = { always: false, switchedOn: false, until: null };

describe('free drinks of a place on a team', () => {
  test.each([
    ['come with the role', { ...none, always: true }, 'yes'],
    ['come where the house switched them on', { ...none, switchedOn: true }, 'yes'],
    ['last to their end', { ...none, until: addMilliseconds(now, 1) }, 'ending'],
    ['are over at their end', { ...none, until: now }, 'no'],
    ['are none otherwise', none, 'no'],
  ] as const)(
    'the free drinks that come with a place on a team depend on its role and an end: the drinks %s',
    (_rule, place, drinks) => {
      expect(roleDrinksStatusOf(place, now)).toBe(drinks);
    },
  );

  test('any one place on a team can bring a person free drinks', () => {
    const bartender = { ...none, always: true };
    expect(workBringsDrinks({ pro: true, places: [none, bartender] }, now)).toBe(true);
    expect(workBringsDrinks({ pro: true, places: [none] }, now)).toBe(false);
    expect(workBringsDrinks({ pro: false, places: [bartender] }, now)).toBe(false);
  });

  test('a pro whom the operator made has free drinks without a place on a team', () => {
    expect(workBringsDrinks({ pro: true, places: [] }, now)).toBe(true);
  });

  test("the free drinks of a team's role end with the calendar month after the person lost the role", () => {
    expect(endOfDrinks(now)).toEqual(new Date('2026-12-01T00:00:00Z'));
    expect(endOfDrinks(new Date('2026-12-31T23:59:59Z'))).toEqual(new Date('2027-01-01T00:00:00Z'));
  });
});

test.each([
  ['switched on', { always: false, switchedOn: false }, true, true],
  ['switched on twice', { always: false, switchedOn: true }, true, false],
  ['switched off', { always: false, switchedOn: true }, false, true],
  ['of a bartender', { always: true, switchedOn: false }, false, 'role_drinks_always'],
  ['of a role that is none', undefined, true, 'no_such_role'],
] as const)(
  "a super admin may switch free drinks on or off for a role of a bar's team: %s",
  (_what, role, on, outcome) => {
    const decision = decideRoleDrinks(role, on);
    expect('code' in decision ? decision.code : decision.changes).toBe(outcome);
  },
);

test('a change of role ends free drinks where the former role brought them and the new one does not', () => {
  const [bringing, without] = [{ ...none, always: true }, none];
  expect(losesDrinks({ before: bringing, until: null }, without, now)).toBe(true);
  expect(losesDrinks({ before: without, until: addMilliseconds(now, 1) }, without, now)).toBe(true);
  expect(losesDrinks({ before: bringing, until: null }, bringing, now)).toBe(false);
  expect(losesDrinks({ before: without, until: now }, without, now)).toBe(false);
  expect(losesDrinks({ before: undefined, until: addMilliseconds(now, 1) }, without, now)).toBe(false);
});
