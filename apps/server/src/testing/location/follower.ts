import { displacedCell, type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { SeededRandom } from '../dice.ts';
import { movedBy, stepOn, type Walker } from './walks.ts';

/** The server stores this of a user's way, and shows strangers the displaced cell. */
export type ServerState<Kept> = { kept: Kept; cell: Point };
/** A mechanism computes what a server shows from the last cell, and which cells it displaces alike. */
export type Mechanism<Kept> = {
  next(before: ServerState<Kept> | null, cell: Point, at: Date): ServerState<Kept>;
  alike(cell: Point): string;
};

/** A guess is one possible way: the walker, what the server made of it, and how each square is displaced. */
type Guess<Kept> = { walker: Walker; way: ServerState<Kept>; draws: ReadonlyMap<string, number> };

type WeightedGuess<Kept> = { guess: Guess<Kept>; weight: number };

const directions = 8;
const isSame = (one: Point, other: Point) => one.lat === other.lat && one.lng === other.lng;
const displaced = (cell: Point, draw: number) => displacedCell(cell, strangerGridMetres, () => draw);

/**
 * An attacker who knows the whole mechanism except the secret follows a walker by a particle filter: each guess walks
 * on as people walk, is compared with the server's answer to it, and survives while the two agree.
 */
export class Follower<Kept> {
  private guesses: Guess<Kept>[] = [];
  private last: Point | null = null;
  private readonly mechanism: Mechanism<Kept>;
  private readonly chance: SeededRandom;
  private readonly size: number;

  constructor(mechanism: Mechanism<Kept>, chance: SeededRandom, size: number) {
    this.mechanism = mechanism;
    this.chance = chance;
    this.size = size;
  }

  see(shown: Point, at: Date): void {
    const isNew = this.last === null || !isSame(this.last, shown);
    this.last = shown;
    const survivors = this.guesses.flatMap(guess => this.walkOn(guess, at, isNew ? shown : null) ?? []);
    if (survivors.length === this.size && survivors.every(({ weight }) => weight === directions))
      this.guesses = survivors.map(({ guess }) => guess);
    else if (survivors.length > 0) this.guesses = this.resample(survivors);
    else this.guesses = Array.from({ length: this.size }, () => this.anew(shown, at));
  }

  /** `newlyShown` is null while the server's answer stays the same. */
  private walkOn(guess: Guess<Kept>, at: Date, newlyShown: Point | null): WeightedGuess<Kept> | null {
    const walker = stepOn(this.maybeStay(guess.walker), this.chance);
    const way = this.mechanism.next(guess.way, cellOf(walker.point), at);
    const moved = { ...guess, walker, way };
    if (!newlyShown && isSame(way.cell, guess.way.cell)) return { guess: moved, weight: directions };
    return this.explain(moved, newlyShown ?? this.last ?? way.cell);
  }

  /** Now and then people stop for a drink, and leave in any direction. */
  private maybeStay(walker: Walker): Walker {
    if (walker.staying > 0 || !this.chance.chance(0.05)) return walker;
    return {
      ...walker,
      heading: this.chance.next() * 2 * Math.PI,
      staying: this.chance.between(15, 21),
    };
  }

  private explain(guess: Guess<Kept>, shown: Point): WeightedGuess<Kept> | null {
    const square = this.mechanism.alike(guess.way.cell);
    const known = guess.draws.get(square);
    if (known !== undefined)
      return isSame(displaced(guess.way.cell, known), shown) ? { guess, weight: directions } : null;
    for (let draw = 0; draw < directions; draw += 1)
      if (isSame(displaced(guess.way.cell, draw), shown))
        return { guess: { ...guess, draws: new Map(guess.draws).set(square, draw) }, weight: 1 };
    return null;
  }

  private resample(survivors: readonly WeightedGuess<Kept>[]): Guess<Kept>[] {
    const all = survivors.reduce((sum, { weight }) => sum + weight, 0);
    const chosen: Guess<Kept>[] = [];
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

  /** Returns a guess at random from where the server may show this cell. */
  private anew(shown: Point, at: Date): Guess<Kept> {
    for (;;) {
      const side = strangerGridMetres * 3;
      const point = movedBy(shown, (this.chance.next() - 0.5) * side, (this.chance.next() - 0.5) * side);
      const walker = {
        point,
        heading: this.chance.next() * 2 * Math.PI,
        staying: this.chance.between(0, 10),
      };
      const way = this.mechanism.next(null, cellOf(point), at);
      const explained = this.explain({ walker, way, draws: new Map() }, shown);
      if (explained) return explained.guess;
    }
  }

  /**
   * Returns where the walker seems to be: the middle of all guesses, and the circles of two sizes with most of them.
   */
  places(): Record<string, Point> {
    const points = this.guesses.map(({ walker }) => walker.point);
    return {
      middle: middleOf(points),
      'densest 150 m': densest(points, 150),
      'densest 300 m': densest(points, 300),
    };
  }
}

const cellOf = (point: Point) => snapToGrid(point, strangerGridMetres);

function middleOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

/** Returns the point of a sample with most others around it. */
function densest(points: readonly Point[], radius: number): Point {
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
