import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staffStates } from '../entity.ts';
import { decideRequest, decideRequestAnswer, declinedNote } from './requests.ts';

describe('joining a team', () => {
  const today = '2026-11-20';
  const adult = { dob: '1994-05-06', legalAge: 21, today };
  const outcomeOf = (decision: object) =>
    'code' in decision ? decision.code : 'state' in decision ? decision.state : 'granted';

  test.each([
    [null, 'pending'],
    ['pending', 'pending'],
    ['declined', 'pending'],
    ['removed', 'pending'],
    ['invited', 'approved'],
    ['approved', 'already_on_team'],
  ] as const)('a request to join a team by a user whose place is %s is decided as %s', (present, outcome) => {
    expect(outcomeOf(decideRequest(present, adult))).toBe(outcome);
  });

  test.each([
    ['2005-11-20', 'pending'],
    ['2005-11-21', 'under_age'],
    [null, 'under_age'],
  ])('a request to join a team by a user born on %s is decided as %s', (dob, outcome) => {
    expect(outcomeOf(decideRequest(null, { ...adult, dob }))).toBe(outcome);
  });

  test('a request to join a team can be answered only while it waits', () => {
    const states = fc.constantFrom(...staffStates);
    fc.assert(
      fc.property(states, fc.boolean(), fc.boolean(), (state, approve, suspended) => {
        const request = { state, userId: 'finch' };
        const decision = decideRequestAnswer(request, { ...adult, suspended }, { approve, by: 'dee' });
        if (!('granted' in decision)) return;
        expect(decision.changes).toBe(state === 'pending');
        if (!decision.changes) expect(state).toBe(approve ? 'approved' : 'declined');
      }),
    );
  });

  test.each([
    ['pending', 'finch', true, adult, 'own_request'],
    ['pending', 'dee', true, { ...adult, suspended: true }, 'account_on_hold'],
    ['pending', 'dee', false, { ...adult, suspended: true }, 'granted'],
    ['pending', 'dee', true, { ...adult, dob: '2010-01-01' }, 'under_age'],
    ['pending', 'dee', false, { ...adult, dob: '2010-01-01' }, 'granted'],
    ['declined', 'dee', true, adult, 'answered_already'],
    ['approved', 'dee', false, adult, 'answered_already'],
  ] as const)(
    'the answer to a request to join a team that is %s is granted or refused, when %s decides with approval as %s',
    (state, by, approve, person, outcome) => {
      const whose = { suspended: false, ...person };
      expect(outcomeOf(decideRequestAnswer({ state, userId: 'finch' }, whose, { approve, by }))).toBe(
        outcome,
      );
    },
  );

  test('a request to join a team that is declined is answered with a text that says what to do, and not with the words of the manager', () => {
    expect(declinedNote('The Low Lantern', false).body).toMatch(/^Ask the manager/);
    expect(declinedNote('The Low Lantern', true).body).toBe('Open to see why.');
  });
});
