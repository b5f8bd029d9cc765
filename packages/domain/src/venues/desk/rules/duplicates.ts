import { nameCore, sameVenueMetres } from '../../rules/names.ts';

/**
 * Two names are alike from this share on. It is the share of three-letter groups that both names have, as PostgreSQL
 * counts them.
 */
export const leastNameSimilarity = 0.45;
/** Venues of a like name are searched this far away, in meters: a bar that moved, or a pin that is wrong. */
export const similarWithinMetres = 40_000;
export const mostSimilarShown = 8;

export type SimilarCandidate = {
  id: string;
  name: string;
  /** Null where no place was given. */
  distance_m: number | null;
  likeness: number;
};

/**
 * Sorts venues that may be the same as a new one: first those of a like name next to its place, then those whose names
 * are alike, then those next to its place.
 */
export function orderSimilar<Row extends SimilarCandidate>(name: string, found: readonly Row[]): Row[] {
  const rank = ({ name: other, distance_m, likeness }: Row) => {
    const isNext = distance_m !== null && distance_m <= sameVenueMetres;
    const isLike = likeness >= leastNameSimilarity || nameCore(other) === nameCore(name);
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
    .slice(0, mostSimilarShown)
    .map(({ row }) => row);
}
