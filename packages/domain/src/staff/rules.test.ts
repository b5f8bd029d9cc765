import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staffStates } from './entity.ts';
import {
  decideClockIn,
  decideRequest,
  decideRequestAnswer,
  declinedNote,
  drawProCode,
  isClockedIn,
  overridesNote,
  shiftText,
  spreadColor,
  takenBackNote,
} from './rules.ts';

const now = new Date('2026-11-21T03:30:00Z');

test("a shift ends by the venue's clock, wherever the reader's device is", () => {
  const until = '2026-11-21T07:00:00.000Z';
  expect(shiftText(until, 'America/New_York')).toBe('On until 2:00am');
  expect(shiftText(until, 'America/Los_Angeles')).toBe('On until 11:00pm');
  expect(shiftText(null, 'America/New_York')).toBe('On now');
});

describe('a staff code', () => {
  test('is never one that is taken', () => {
    const code = fc.integer({ min: 0, max: 9999 }).map(number => String(number).padStart(4, '0'));
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 500 }), fc.nat(), (taken, seed) => {
        const drawn = drawProCode(new Set(taken), below => seed % below);
        expect(drawn).toMatch(/^\d{4}$/);
        expect(taken).not.toContain(drawn);
      }),
    );
  });

  test('is a clear error where the venue has used all codes', () => {
    const all = new Set(Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')));
    expect(() => drawProCode(all, () => 0)).toThrow(RangeError);
  });
});

test('colours are spread: no bartender gets the colour of a colleague while another is free', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 7 }),
      fc.nat(),
      (colleagues, seed) => {
        expect(colleagues).not.toContain(spreadColor(colleagues, below => seed % below));
      },
    ),
  );
});

test('a shift ends by itself', () => {
  const until = new Date(now.getTime() + 1);
  expect(isClockedIn({ clocked_in_until: until }, now)).toBe(true);
  expect(isClockedIn({ clocked_in_until: until }, until)).toBe(false);
  expect(isClockedIn({ clocked_in_until: null }, now)).toBe(false);
});

test.each([
  ['approved', true, 'granted'],
  ['pending', true, 'not_approved'],
  ['approved', false, 'venue_inactive'],
])('the state of %s staff of a venue that is active: %s', (state, active, outcome) => {
  const decision = decideClockIn({ state }, { active }, 6, now);
  expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
});

test('a shift lasts the chosen hours', () => {
  expect(decideClockIn({ state: 'approved' }, { active: true }, 6, now)).toEqual({
    granted: true,
    until: new Date(now.getTime() + 6 * 3_600_000),
  });
});

test('one of the colours that the fewest colleagues have is drawn', () => {
  const draws = [0, 1, 2].map(at => spreadColor([1, 2, 3, 4, 5], () => at));
  expect(draws).toEqual([6, 7, 8]);
  expect(spreadColor([1, 2, 3, 4, 5, 6, 7, 8, 1, 2], below => below - 1)).toBe(8);
});

describe('the note to managers about an override', () => {
  const pour = { guest: 'Rae', pro: 'Dee', reason: 'the till was down', count: 4 };

  test('distinguishes a typed code from a scan', () => {
    expect(overridesNote({ ...pour, scanned: true })).toEqual({
      title: 'Many overrides tonight',
      body: 'Dee scanned Rae and gave the reason “the till was down”. 4 overrides by Dee tonight.',
    });
    expect(overridesNote({ ...pour, scanned: false }).body).toBe(
      "Rae's phone poured with Dee's code and gave the reason “the till was down”. 4 overrides on that code tonight.",
    );
  });

  test('names the person who took a pour back, and the reason', () => {
    expect(takenBackNote(pour)).toEqual({
      title: 'A pour was taken back',
      body: "Dee took back a pour on Rae's phone. The reason given was “the till was down”. 4 taken back by Dee tonight.",
    });
  });
});

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
  ] as const)('by a user whose place is %s: %s', (present, outcome) => {
    expect(outcomeOf(decideRequest(present, adult))).toBe(outcome);
  });

  test.each([
    ['2005-11-20', 'pending'],
    ['2005-11-21', 'under_age'],
    [null, 'under_age'],
  ])('by a user born on %s: %s', (dob, outcome) => {
    expect(outcomeOf(decideRequest(null, { ...adult, dob }))).toBe(outcome);
  });

  test('is answered only while the request waits', () => {
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
  ] as const)('%s, answered by %s with %s', (state, by, approve, person, outcome) => {
    const whose = { suspended: false, ...person };
    expect(outcomeOf(decideRequestAnswer({ state, userId: 'finch' }, whose, { approve, by }))).toBe(outcome);
  });

  test('is declined without a reason in a text that names a way on', () => {
    expect(declinedNote('The Low Lantern', null).body).toMatch(/^Ask the manager/);
    expect(declinedNote('The Low Lantern', 'No shifts left').body).toBe('No shifts left');
  });
});
