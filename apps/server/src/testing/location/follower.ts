import { displacedCell, type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { SeededRandom } from '../dice.ts';
import { offsetPoint, stepOn, type Walker } from './walks.ts';

/** `kept` is what the server remembers about a user's way. Strangers see `cell` after it was displaced. */
export type ServerState<Kept> = { kept: Kept; cell: Point };
/**
 * A mechanism computes what a server shows from what it showed before. It also decides which cells are displaced in the
 * same direction.
 */
export type ShownCellMechanism<Kept> = {
  next(before: ServerState<Kept> | null, cell: Point, at: Date): ServerState<Kept>;
  alike(cell: Point): string;
};

/**
 * A guess is one possible way of a walker: the walker, what the server would show of the way, and how each square is
 * displaced.
 */
type LocationGuess<Kept> = { walker: Walker; way: ServerState<Kept>; draws: ReadonlyMap<string, number> };

type WeightedGuess<Kept> = { guess: LocationGuess<Kept>; weight: number };

const directionCount = 8;
const isSame = (one: Point, other: Point) => one.lat === other.lat && one.lng === other.lng;
const displaceCell = (cell: Point, draw: number) => displacedCell(cell, strangerGridMetres, () => draw);

/**
 * Simulates an attacker who knows the whole mechanism except the secret, and follows a walker with a particle filter.
 * Each guess walks as people walk. A guess survives while the server would show the same for the guess as it shows for
 * the real walker.
 */
export class Follower<Kept> {
  private guesses: LocationGuess<Kept>[] = [];
  private last: Point | null = null;
  private readonly mechanism: ShownCellMechanism<Kept>;
  private readonly chance: SeededRandom;
  private readonly size: number;

  constructor(mechanism: ShownCellMechanism<Kept>, chance: SeededRandom, size: number) {
    this.mechanism = mechanism;
    this.chance = chance;
    this.size = size;
  }

  observe(shown: Point, at: Date): void {
    const isNew = this.last === null || !isSame(this.last, shown);
    this.last = shown;
    const survivors = this.guesses.flatMap(guess => this.walkOn(guess, at, isNew ? shown : null) ?? []);
    if (survivors.length === this.size && survivors.every(({ weight }) => weight === directionCount))
      this.guesses = survivors.map(({ guess }) => guess);
    else if (survivors.length > 0) this.guesses = this.resample(survivors);
    else this.guesses = Array.from({ length: this.size }, () => this.anew(shown, at));
  }

  /** Lets a guess go on by one step. `newlyShown` is null while the server shows the same cell as before. */
  private walkOn(guess: LocationGuess<Kept>, at: Date, newlyShown: Point | null): WeightedGuess<Kept> | null {
    const walker = stepOn(this.maybeStay(guess.walker), this.chance);
    const way = this.mechanism.next(guess.way, cellOf(walker.point), at);
    const moved = { ...guess, walker, way };
    if (!newlyShown && isSame(way.cell, guess.way.cell)) return { guess: moved, weight: directionCount };
    return this.weighGuess(moved, newlyShown ?? this.last ?? way.cell);
  }

  /** Lets a walker stop for a drink now and then, and leave in any direction. */
  private maybeStay(walker: Walker): Walker {
    if (walker.stepsToStay > 0 || !this.chance.chance(0.05)) return walker;
    return {
      ...walker,
      heading: this.chance.next() * 2 * Math.PI,
      stepsToStay: this.chance.between(15, 21),
    };
  }

  private weighGuess(guess: LocationGuess<Kept>, shown: Point): WeightedGuess<Kept> | null {
    const square = this.mechanism.alike(guess.way.cell);
    const known = guess.draws.get(square);
    if (known !== undefined)
      return isSame(displaceCell(guess.way.cell, known), shown) ? { guess, weight: directionCount } : null;
    for (let draw = 0; draw < directionCount; draw += 1)
      if (isSame(displaceCell(guess.way.cell, draw), shown))
        return { guess: { ...guess, draws: new Map(guess.draws).set(square, draw) }, weight: 1 };
    return null;
  }

  private resample(survivors: readonly WeightedGuess<Kept>[]): LocationGuess<Kept>[] {
    const all = survivors.reduce((sum, { weight }) => sum + weight, 0);
    const chosen: LocationGuess<Kept>[] = [];
    let [index, passed] = [0, survivors[0]?.weight ?? 0];
    for (let at = (this.chance.next() * all) / this.size; chosen.length < this.size; at += all / this.size) {
      while (passed < at && index < survivors.length - 1) {
        index += 1;
        passed += survivors[index]?.weight ?? 0;
      }
      const survivor = survivors[index];
      if (survivor) chosen.push(survivor.guess);
    }
    return chosen;
  }

  /** Returns a random guess around the cell that the server shows. */
  private anew(shown: Point, at: Date): LocationGuess<Kept> {
    for (;;) {
      const side = strangerGridMetres * 3;
      const point = offsetPoint(shown, (this.chance.next() - 0.5) * side, (this.chance.next() - 0.5) * side);
      const walker = {
        point,
        heading: this.chance.next() * 2 * Math.PI,
        stepsToStay: this.chance.between(0, 10),
      };
      const way = this.mechanism.next(null, cellOf(point), at);
      const explained = this.weighGuess({ walker, way, draws: new Map() }, shown);
      if (explained) return explained.guess;
    }
  }

  /**
   * Returns where the walker seems to be: in the middle of all guesses, or in the circle with most guesses, for two
   * sizes of circles.
   */
  places(): Record<string, Point> {
    const points = this.guesses.map(({ walker }) => walker.point);
    return {
      middle: middleOf(points),
      'densest 150 m': densestPoint(points, 150),
      'densest 300 m': densestPoint(points, 300),
    };
  }
}

const cellOf = (point: Point) => snapToGrid(point, strangerGridMetres);

function middleOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

/** Returns the point of a sample that has the most other points around it. */
function densestPoint(points: readonly Point[], radius: number): Point {
  const others = points.filter((_, index) => index % 2 === 0);
  const narrower = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180);
  const around = (centre: Point) =>
    others.filter(({ lat, lng }) => {
      const [north, east] = [(lat - centre.lat) * 111_194.9, (lng - centre.lng) * 111_194.9 * narrower];
      return north * north + east * east < radius * radius;
    }).length;
  const counted = points
    .filter((_, index) => index % 8 === 0)
    .map(point => ({ point, count: around(point) }));
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return best.point;
}
