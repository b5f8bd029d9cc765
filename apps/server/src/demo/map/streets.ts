import { type Dice, dice } from '../random.ts';
import { type Edge, edgesOf, isWithin, type Ring, type Spot } from './ground.ts';

/** A piece is a part of a street. */
export type Piece = readonly Spot[];

/** The country is divided into squares of a mile, with a road along every side. */
const mile = 1609.34;
/** There are this many squares from the middle to each side: eleven miles. */
const reach = 11;
/** Streets are followed in steps of this many metres to find where water or a park ends them. */
const stride = 45;
const shortest = 90;
/** Beyond this many squares from the middle there are fewer streets. */
const town = 5;
/** Streets are this many metres apart: dense in town, wide outside. */
const spacings = { town: [115, 135, 160, 200], country: [270, 400, 540] } as const;

/** Where no street runs: water, parks, quarters with streets of their own. */
export type Obstacle = readonly Edge[];
export const obstacleOf = (rings: readonly Ring[]): Obstacle => edgesOf(rings);

/** The roads between the squares, numbered from the middle. */
export function mileRoads(
  obstacles: readonly Obstacle[],
): { column: boolean; number: number; pieces: Piece[] }[] {
  const end = (reach + 0.5) * mile;
  return [true, false].flatMap(column =>
    Array.from({ length: 2 * reach + 2 }, (_, index) => {
      const number = index - reach;
      const off = (number - 0.5) * mile;
      const from = column ? { east: off, north: -end } : { east: -end, north: off };
      const to = column ? { east: off, north: end } : { east: end, north: off };
      return { column, number, pieces: cut(from, to, obstacles) };
    }),
  );
}

/** The streets within the squares, square by square. Each runs from road to road, so that all are connected. */
export function sideStreets(obstacles: readonly Obstacle[]): Piece[][] {
  const squares: Piece[][] = [];
  for (let column = -reach; column <= reach; column += 1)
    for (let row = -reach; row <= reach; row += 1) {
      if (Math.hypot(column, row) > reach) continue;
      const chance = dice(7919 * (column + 50) + row);
      squares.push(streetsOf(column, row, chance, obstacles));
    }
  return squares.filter(pieces => pieces.length > 0);
}

function streetsOf(column: number, row: number, chance: Dice, obstacles: readonly Obstacle[]): Piece[] {
  const inTown = Math.hypot(column, row) <= town;
  const between = chance.pick(inTown ? spacings.town : spacings.country);
  // Blocks are longer one way than the other.
  const stretch = chance.pick([1.6, 2, 2.4]);
  const wide = chance.next() < 0.5;
  const low = { east: (column - 0.5) * mile, north: (row - 0.5) * mile };
  const inSquare = (axis: 'east' | 'north', spacing: number): Piece[] => {
    const count = Math.max(1, Math.round(mile / spacing));
    return Array.from({ length: count - 1 }, (_, index) => ((index + 1) * mile) / count).flatMap(off =>
      axis === 'east'
        ? cut(
            { east: low.east + off, north: low.north },
            { east: low.east + off, north: low.north + mile },
            obstacles,
          )
        : cut(
            { east: low.east, north: low.north + off },
            { east: low.east + mile, north: low.north + off },
            obstacles,
          ),
    );
  };
  return [
    ...inSquare('east', wide ? between * stretch : between),
    ...inSquare('north', wide ? between : between * stretch),
  ];
}

/** Returns the pieces of a straight line outside all obstacles. */
export function cut(from: Spot, to: Spot, obstacles: readonly Obstacle[]): Piece[] {
  const along = Math.hypot(to.east - from.east, to.north - from.north);
  const steps = Math.max(1, Math.ceil(along / stride));
  const at = (step: number): Spot => ({
    east: from.east + ((to.east - from.east) * step) / steps,
    north: from.north + ((to.north - from.north) * step) / steps,
  });
  // Only edges on the line's height decide what is inside.
  const south = Math.min(from.north, to.north);
  const north = Math.max(from.north, to.north);
  const near = obstacles
    .map(edges =>
      edges.filter(([a, b]) => Math.min(a.north, b.north) <= north && Math.max(a.north, b.north) >= south),
    )
    .filter(edges => edges.length > 0);
  const pieces: Piece[] = [];
  let begin: number | null = null;
  for (let step = 0; step <= steps + 1; step += 1) {
    const free = step <= steps && !near.some(edges => isWithin(edges, at(step)));
    if (free && begin === null) begin = step;
    if (free || begin === null) continue;
    if (((step - 1 - begin) * along) / steps >= shortest) pieces.push([at(begin), at(step - 1)]);
    begin = null;
  }
  return pieces;
}
