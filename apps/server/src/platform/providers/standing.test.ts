import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ProviderOutcome, providerOutcomes } from './outcome.ts';
import { type Standing, standingAfter, troubleKeptMs, troubleOf } from './standing.ts';

const start = new Date('2026-11-27T22:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
/** Returns the standing after these outcomes, one a second. */
const after = (...outcomes: ProviderOutcome[]): Standing =>
  outcomes.reduce<Standing>((standing, outcome, index) => standingAfter(standing, outcome, at(index)), null);

test('a provider is in trouble after three attempts in a row that got no answer or were too many for the provider, counted from the first of them', () => {
  expect(troubleOf(after('away', 'away'), at(2))).toBeNull();
  expect(troubleOf(after('away', 'away', 'away'), at(3))).toEqual({ kind: 'away', since: at(0) });
  expect(troubleOf(after('accepted', 'away', 'limited', 'limited'), at(4))).toEqual({
    kind: 'limited',
    since: at(1),
  });
});

test('a provider is in trouble as soon as it refuses our key once', () => {
  expect(troubleOf(after('credentials'), at(1))).toEqual({ kind: 'credentials', since: at(0) });
});

test.each(['accepted', 'refused'] as const)(
  'an attempt at a provider that ends as "%s" ends all trouble with the provider',
  outcome => {
    expect(after('away', 'away', 'away', outcome)).toBeNull();
    expect(after('credentials', outcome)).toBeNull();
  },
);

test('a provider that refused our key stays in that trouble while it gives no answer', () => {
  expect(troubleOf(after('credentials', 'away', 'limited'), at(3))).toEqual({
    kind: 'credentials',
    since: at(0),
  });
});

test('a provider that was away before it refused our key has refused it since the refusal, and not since it was away', () => {
  expect(troubleOf(after('away', 'away', 'away', 'credentials', 'away'), at(5))).toEqual({
    kind: 'credentials',
    since: at(3),
  });
});

test('where strangers can pretend a refusal of our key, three in a row are trouble', () => {
  expect(troubleOf(after('credentials', 'credentials'), at(2), 3)).toBeNull();
  expect(troubleOf(after('credentials', 'credentials', 'credentials'), at(3), 3)?.kind).toBe('credentials');
});

test('a provider that was not called for ten minutes is no longer in trouble, unless it refused our key', () => {
  const later = (standing: Standing, ms: number) =>
    troubleOf(standing, new Date((standing?.lastAt.getTime() ?? 0) + ms));
  const away = after('away', 'away', 'away');
  expect(later(away, troubleKeptMs - 1)?.kind).toBe('away');
  expect(later(away, troubleKeptMs)).toBeNull();
  expect(standingAfter(away, 'away', at(3 + troubleKeptMs / 1000))?.failures).toBe(1);
  expect(later(after('credentials'), 30 * 24 * 3_600_000)?.kind).toBe('credentials');
});

test('a provider is without trouble after an accepted attempt, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...providerOutcomes), { maxLength: 30 }), outcomes => {
      expect(troubleOf(after(...outcomes, 'accepted'), at(outcomes.length))).toBeNull();
      const trouble = troubleOf(after(...outcomes), at(outcomes.length));
      if (trouble) expect(['credentials', 'limited', 'away']).toContain(trouble.kind);
    }),
  );
});
