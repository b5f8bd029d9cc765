import { randomUUID } from 'node:crypto';
import { decideStrangerSearchPoint } from '@nightjar/domain/account/rules/shown-place';
import { ybor } from '@nightjar/domain/kernel/example';
import {
  distanceBand,
  distanceMetres,
  metresPerMile,
  type Point,
  strangerGridMetres,
} from '@nightjar/domain/kernel/geo';
import { userId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/dice.ts';
import { presentStranger } from '../people/present.ts';
import { strangerCell } from './update-location.ts';

/**
 * An attacker who fakes their own location must guess wrong by at least these distances in meters (security requirement
 * 3.3).
 */
const least = { median: 300, p5: 150 };
const [targets, viewpoints] = [200, 1000];

const now = new Date('2026-11-21T03:30:00Z');
const chance = seededRandom(33);
const between = (from: number, to: number) => from + chance.next() * (to - from);
const metre = 1 / 111_194.9;
const moved = ({ lat, lng }: Point, north: number, east: number): Point => ({
  lat: lat + north * metre,
  lng: lng + (east * metre) / Math.cos((lat * Math.PI) / 180),
});
const somewhere = (around: Point, metres: number) =>
  moved(around, between(-metres, metres), between(-metres, metres));

/**
 * An observation is one search: its point and its radius, and what it showed of the target. `shownCell` and `band` are
 * null where the search did not find the target.
 */
type Observation = { near: Point; radius: number; shownCell: Point | null; band: string | null };

/** Returns the center of the places at which a person would get the most of the observed answers. */
function trilaterate(observations: readonly Observation[], around: Point): Point {
  const places: { place: Point; agreeing: number }[] = [];
  for (let north = -1200; north <= 1200; north += 300)
    for (let east = -1200; east <= 1200; east += 300) {
      const place = moved(around, north, east);
      places.push({ place, agreeing: observations.filter(seen => explains(place, seen)).length });
    }
  const most = Math.max(...places.map(({ agreeing }) => agreeing));
  const best = places.filter(({ agreeing }) => agreeing === most).map(({ place }) => place);
  const mean = (of: (place: Point) => number) =>
    best.reduce((sum, place) => sum + of(place), 0) / best.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

function explains(place: Point, { near, radius, band }: Observation): boolean {
  const metres = distanceMetres(near, place);
  return metres <= radius ? band === distanceBand(metres) : band === null;
}

/**
 * Returns the attacker's guesses: the cell that was shown, and the center of the area that fits the most distance
 * bands.
 */
function guesses(observations: readonly Observation[]): Record<string, Point> {
  const shownCell = observations.find(seen => seen.shownCell !== null)?.shownCell;
  if (!shownCell) throw new Error('the target was never seen');
  return { 'the shown cell': shownCell, 'what the rings leave over': trilaterate(observations, shownCell) };
}

type Figure = { guess: string; median: number; p5: number };

/**
 * Logs the distances in meters between the attacker's guesses and the true places, over all targets, and returns them.
 */
function judge(all: readonly { target: Point; guesses: Record<string, Point> }[]): Figure[] {
  const errors = Map.groupBy(
    all.flatMap(({ target, guesses }) =>
      Object.entries(guesses).map(([guess, place]) => ({ guess, metres: distanceMetres(target, place) })),
    ),
    ({ guess }) => guess,
  );
  const figures = [...errors].map(([guess, found]) => {
    const sorted = found.map(({ metres }) => metres).sort((one, other) => one - other);
    const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return { guess, median: quantile(0.5), p5: quantile(0.05) };
  });
  for (const { guess, median, p5 } of figures)
    process.stdout.write(`${all.length} strangers, ${guess}: median ${median} m, 5 % within ${p5} m\n`);
  return figures;
}

function expectSafe(figures: readonly Figure[]): void {
  for (const { median, p5 } of figures) {
    expect(median).toBeGreaterThanOrEqual(least.median);
    expect(p5).toBeGreaterThanOrEqual(least.p5);
  }
}

test('the answers to 1,000 spoofed positions of a viewer do not reveal where 200 strangers are', () => {
  const [attacker, stranger] = [userId.parse(randomUUID()), userId.parse(randomUUID())];
  const name = { first_name: null, nickname: null, full_name: null, profile_image: null };
  const person = { ...name, id: stranger, verified: true, pro: false, private: false };
  const noTie = { friendship_id: null, state: null, requester_id: null };

  function observe(target: Point, cell: Point): Observation {
    const viewpoint = somewhere(target, 9_000);
    const radius = between(1, 5 * metresPerMile);
    const { near } = decideStrangerSearchPoint(
      { point: somewhere(viewpoint, 5_000), setAt: now },
      viewpoint,
      now,
    );
    if (!near) throw new Error('the attacker is too far away to see anybody');
    if (distanceMetres(near, cell) > radius) return { near, radius, shownCell: null, band: null };
    const { lat, lng, band } = presentStranger({ person, ...cell, ...noTie }, near, attacker);
    return { near, radius, shownCell: { lat, lng }, band };
  }

  const all = Array.from({ length: targets }, () => {
    const target = somewhere(ybor, 20_000);
    const cell = strangerCell(target, `salt ${chance.next()}`);
    const observations = Array.from({ length: viewpoints }, () => observe(target, cell));
    return { target, guesses: guesses(observations) };
  });
  expectSafe(judge(all));
});

test("an attacker who knows the algorithm cannot find a stranger's true cell, which is one of eight", () => {
  const all = Array.from({ length: 20_000 }, () => {
    const target = somewhere(ybor, 20_000);
    const shownCell = strangerCell(target, `salt ${chance.next()}`);
    const side = strangerGridMetres;
    return {
      target,
      guesses: {
        'a cell beside it': moved(shownCell, 0, side),
        'a cell across the corner': moved(shownCell, side, side),
        'the border of two cells': moved(shownCell, side, side / 2),
        'the corner itself': moved(shownCell, side / 2, side / 2),
      },
    };
  });
  expectSafe(judge(all));
});
