import { describe, expect, it, test } from 'vitest';
import {
  asksForTracking,
  type PersonFacts,
  type TrackingFacts,
  trackedPerson,
  trackingState,
  trackingStep,
} from './flow.ts';

const now = 1_000_000;
const out = { id: 'moth', status: 'out' } as const;
const stayingIn = { id: 'moth', status: 'in' } as const;
const tracked = { userId: 'moth', until: now + 1 };

const stepOf = (change: Partial<TrackingFacts>) =>
  trackingStep({
    ...{ person: out, answer: 'allowed', permission: 'always', record: null, hasToken: false, now },
    ...change,
  });

describe('whether the phone tracks', () => {
  test.each<[string, Partial<TrackingFacts>, string]>([
    ['a user who is out', {}, 'start'],
    ['a user who is out, again', { record: tracked, hasToken: true }, 'keep'],
    ['a user who is out, after a cold start or in a new session', { record: tracked }, 'start'],
    [
      'a user who is out, while the phone tracks another',
      { record: { ...tracked, userId: 'rae' }, hasToken: true },
      'start',
    ],
    ['a user who has denied it', { answer: 'denied' }, 'keep'],
    ['a user who was not asked', { answer: null }, 'keep'],
    ['a user who stays in', { person: stayingIn }, 'keep'],
    ['nobody', { person: null }, 'keep'],
    ['a user who is not loaded yet', { person: 'unknown' }, 'keep'],
    ['a user who is not loaded yet, while the phone tracks', { person: 'unknown', record: tracked }, 'keep'],
    ['a user who went in', { person: stayingIn, record: tracked, hasToken: true }, 'stop'],
    ['a user who went in before a cold start', { person: stayingIn, record: tracked }, 'stop'],
    [
      'a user who signed out, is on hold or lost the plan',
      { person: null, record: tracked, hasToken: true },
      'stop',
    ],
    ['a user who denies it in Settings', { answer: 'denied', record: tracked, hasToken: true }, 'stop'],
    ['a user whose night is over', { record: { ...tracked, until: now }, hasToken: true }, 'stop'],
    [
      'a user whose night is over, at a cold start',
      { person: 'unknown', record: { ...tracked, until: now } },
      'stop',
    ],
  ])(
    'the phone starts, goes on with or stops tracking the location, or does nothing, for %s',
    (_, change, step) => {
      expect(stepOf(change)).toBe(step);
    },
  );

  test.each(['while-used', 'denied', 'restricted', 'unknown'] as const)(
    'the phone does not track the location with the permission "%s", and stops a tracking that runs',
    permission => {
      expect(stepOf({ permission })).toBe('keep');
      expect(stepOf({ permission, record: tracked, hasToken: true })).toBe('stop');
    },
  );
});

describe('whom the phone may track', () => {
  const user = { id: 'moth', activity_status: 'out' } as const;
  test.each<[string, Partial<PersonFacts>, ReturnType<typeof trackedPerson>]>([
    ['a member', {}, out],
    ['a bartender without a plan', { tier: 'pro' }, out],
    ['a user without a plan', { tier: 'registered' }, null],
    ['a user who is not loaded yet', { user: null }, 'unknown'],
    ['a start that has not read the session yet', { auth: 'starting', user: null }, 'unknown'],
    ['a signed-out user', { auth: 'signed-out', user: null }, null],
    ['a user on hold', { onHold: true }, null],
    ['a user on hold who is not loaded yet', { onHold: true, user: null }, null],
  ])('the app decides whether the phone may track the location of %s', (_, change, person) => {
    expect(trackedPerson({ auth: 'signed-in', onHold: false, tier: 'subscribed', user, ...change })).toEqual(
      person,
    );
  });
});

describe('the question for tracking', () => {
  it.each(['while-used', 'always'] as const)(
    'the app explains the location in the background to a user who is out, with the permission "%s"',
    permission => {
      expect(asksForTracking({ person: out, answer: null, permission })).toBe(true);
    },
  );

  it.each(['denied', 'restricted', 'unknown'] as const)(
    'the app does not explain the location in the background while the permission is "%s"',
    permission => {
      expect(asksForTracking({ person: out, answer: null, permission })).toBe(false);
    },
  );

  it.each(['allowed', 'denied'] as const)(
    'the app does not explain the location in the background again after the answer "%s"',
    answer => {
      expect(asksForTracking({ person: out, answer, permission: 'while-used' })).toBe(false);
    },
  );

  it('the app explains the location in the background to no user who is not out', () => {
    for (const person of [stayingIn, null, 'unknown'] as const)
      expect(asksForTracking({ person, answer: null, permission: 'while-used' })).toBe(false);
  });
});

describe('the row for the location in Settings', () => {
  it("the location's row in Settings shows whether the app or the phone prevents the location in the background", () => {
    expect(trackingState('allowed', 'always')).toBe('on');
    expect(trackingState('allowed', 'while-used')).toBe('phone-refuses');
    expect(trackingState('denied', 'always')).toBe('open-only');
    expect(trackingState(null, 'while-used')).toBe('open-only');
  });
});
