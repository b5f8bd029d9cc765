import { plainText } from '../../../kernel/text.ts';
import { sameVenueMetres } from '../entity.ts';

/** Names are alike from here on: the share of letters in threes that both have, as PostgreSQL counts them. */
export const likeName = 0.45;
/** So far away venues of a like name are looked for, in metres: a bar that moved, or a pin that is wrong. */
export const similarWithin = 40_000;
export const similarShown = 8;

/** A name without the words that people add and leave out: "The Low Lantern" and "Low Lantern" are one. */
export function nameCore(name: string): string {
  const words = plainText(name)
    .replaceAll('&', ' and ')
    .replaceAll(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const core = words.filter(word => word !== 'the' && word !== 'and');
  return (core.length > 0 ? core : words).join(' ') || plainText(name);
}

/** Venues of one name next to each other are one. */
export const isSameVenue = (name: string, other: { name: string; distance_m: number }): boolean =>
  other.distance_m <= sameVenueMetres && nameCore(name) === nameCore(other.name);

export type Candidate = {
  id: string;
  name: string;
  /** Null where no place was given. */
  distance_m: number | null;
  likeness: number;
};

/** The likeliest first: one of the name next to the place, then a like name, then what is next to the place. */
export function orderSimilar<Row extends Candidate>(name: string, found: readonly Row[]): Row[] {
  const rank = ({ name: other, distance_m, likeness }: Row) => {
    const isNext = distance_m !== null && distance_m <= sameVenueMetres;
    const isLike = likeness >= likeName || nameCore(other) === nameCore(name);
    if (isNext && isLike) return 0;
    if (isLike) return 1;
    return isNext ? 2 : 3;
  };
  return found
    .map(row => ({ row, rank: rank(row), away: row.distance_m ?? 0 }))
    .filter(each => each.rank < 3)
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        (one.rank === 1 ? other.row.likeness - one.row.likeness : 0) ||
        one.away - other.away ||
        other.row.likeness - one.row.likeness ||
        (one.row.id < other.row.id ? -1 : 1),
    )
    .slice(0, similarShown)
    .map(({ row }) => row);
}
