import { decideShownToStrangers, type RestingPlace } from '@nightjar/domain/account/rules/shown-place';
import { ybor } from '@nightjar/domain/kernel/example';
import {
  distanceMetres,
  type Point,
  sameDisplacementSquareMetres,
  snapToGrid,
  strangerGridMetres,
} from '@nightjar/domain/kernel/geo';
import { addMilliseconds, seconds } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../../testing/dice.ts';
import { Follower, type ShownCellMechanism } from '../../testing/location/follower.ts';
import { nightOnFoot, offsetPoint, stepSeconds } from '../../testing/location/walks.ts';
import { strangerCell } from './update-location.ts';

/**
 * An attacker who follows a stranger on foot must guess wrong by at least these distances in meters (security
 * requirement 3.7).
 */
const least = { median: 300, p5: 150 };
const [walkers, guesses] = [20, 1000];
const evening = new Date('2026-11-21T01:00:00Z');
const keyOf = ({ lat, lng }: Point) => `${lat},${lng}`;
const somewhere = (chance: SeededRandom, metres: number) =>
  offsetPoint(ybor, (chance.next() - 0.5) * metres, (chance.next() - 0.5) * metres);

/** This is the mechanism of the server: strangers see a cell only after the person has stayed in it. */
const rested: ShownCellMechanism<RestingPlace> = {
  next(before, cell, at) {
    const place = before && { rest: before.kept, atHome: false };
    const { rest, shown } = decideShownToStrangers(place, { cell, atHome: false }, at);
    return { kept: rest, cell: typeof shown === 'string' ? (before?.cell ?? cell) : shown };
  },
  alike: cell => keyOf(snapToGrid(cell, sameDisplacementSquareMetres)),
};

/** This weaker mechanism, for comparison, shows every cell on the way at once, each displaced in its own direction. */
const everyCell: ShownCellMechanism<null> = { next: (_before, cell) => ({ kept: null, cell }), alike: keyOf };
const drawnForEach = (cell: Point, salt: string) => strangerCell(cell, `${salt} ${keyOf(cell)}`);

type Figures = Record<string, { median: number; p5: number }>;

/**
 * Follows some walkers with one search per step, and measures the error of the attacker's guesses on the way and at the
 * end.
 */
function follow<Kept>(
  mechanism: ShownCellMechanism<Kept>,
  shown: (cell: Point, salt: string) => Point,
  ways: (chance: SeededRandom) => number[],
): Figures {
  const chance = seededRandom(71);
  const errors = new Map<string, number[]>();
  for (let walker = 0; walker < walkers; walker += 1) {
    const salt = `salt ${chance.next()}`;
    const places = nightOnFoot(somewhere(chance, 8_000), ways(chance), chance);
    const follower = new Follower(mechanism, chance, guesses);
    const askedSteps = new Set([0.3, 0.5, 0.65, 0.8, 1].map(share => Math.ceil(share * (places.length - 1))));
    let way: ReturnType<typeof mechanism.next> | null = null;
    for (const [step, place] of places.entries()) {
      const at = addMilliseconds(evening, step * stepSeconds * seconds);
      way = mechanism.next(way, snapToGrid(place, strangerGridMetres), at);
      follower.observe(shown(way.cell, salt), at);
      if (!askedSteps.has(step)) continue;
      for (const [name, guess] of Object.entries(follower.places()))
        errors.set(name, [...(errors.get(name) ?? []), distanceMetres(place, guess)]);
    }
  }
  return figuresOf(errors);
}

function figuresOf(errors: ReadonlyMap<string, readonly number[]>): Figures {
  return Object.fromEntries(
    [...errors].map(([name, metres]) => {
      const sorted = metres.toSorted((one, other) => one - other);
      const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return [name, { median: quantile(0.5), p5: quantile(0.05) }];
    }),
  );
}

function expectSafe(what: string, figures: Figures): void {
  for (const [name, { median, p5 }] of Object.entries(figures)) {
    process.stdout.write(`${what}, ${name}: median ${median} m, 5 % within ${p5} m\n`);
    expect(median).toBeGreaterThanOrEqual(least.median);
    expect(p5).toBeGreaterThanOrEqual(least.p5);
  }
}

test('an attacker with a particle filter does not find 20 people who walk for three quarters of an hour and rest', () => {
  expectSafe(
    'a walk',
    follow(rested, strangerCell, () => [45]),
  );
});

test('an attacker with a particle filter does not find 20 people who walk between bars and rest at each for a quarter of an hour', () => {
  const bars = (chance: SeededRandom) => Array.from({ length: 3 }, () => chance.between(5, 18));
  expectSafe('bar to bar', follow(rested, strangerCell, bars));
});

test('an attacker who averages the shown cells of ten nights does not find 200 people who return to one place', () => {
  const chance = seededRandom(72);
  const errors = new Map<string, number[]>();
  for (let person = 0; person < 200; person += 1) {
    const salt = `salt ${chance.next()}`;
    const usual = somewhere(chance, 20_000);
    const shownCells = Array.from({ length: 10 }, (_, night) => {
      const from = addMilliseconds(evening, night * 24 * 3600 * seconds);
      const before = rested.next(null, snapToGrid(somewhere(chance, 3_000), strangerGridMetres), from);
      const cell = snapToGrid(usual, strangerGridMetres);
      const came = rested.next(before, cell, addMilliseconds(from, 3600 * seconds));
      return strangerCell(rested.next(came, cell, addMilliseconds(from, 2 * 3600 * seconds)).cell, salt);
    });
    const guess = {
      lat: shownCells.reduce((sum, { lat }) => sum + lat, 0) / shownCells.length,
      lng: shownCells.reduce((sum, { lng }) => sum + lng, 0) / shownCells.length,
    };
    errors.set('the middle of all nights', [
      ...(errors.get('the middle of all nights') ?? []),
      distanceMetres(usual, guess),
    ]);
    expect(new Set(shownCells.map(keyOf)).size).toBe(1);
  }
  expectSafe('ten nights', figuresOf(errors));
});

test('an attacker with a particle filter would find people if every cell they walk through were shown, so the filter works', () => {
  const { middle } = follow(everyCell, drawnForEach, () => [45]);
  process.stdout.write(`every cell: median ${middle?.median} m, 5 % within ${middle?.p5} m\n`);
  expect(middle?.p5).toBeLessThan(least.p5);
});
