import type { Point } from '../../kernel/geo.ts';
import { type VenueId, venueId } from '../../kernel/id.ts';
import { venuesFoundPageSizes } from '../entity.ts';

/**
 * A search by corrected words reads at most this many of the nearest venues for each spelling. A search by the words as
 * they were typed reads at most `mostVenuesCounted`.
 */
export const venuesWalkedPerSpelling = 100;
/**
 * A search also finds venues whose names begin with the typed text or with a correction of it, wherever the venues are.
 * It finds at most `typed` venues by the typed text, and at most `perSpelling` by each correction.
 */
export const nameBeginningLimits = { typed: 50, perSpelling: 5 } as const;
/** Where the words as they were typed find this many venues, no word is corrected. */
export const enoughNamesAsTyped = 50;
/**
 * A search reads at most this many typed words. It tries at most `spellingsPerVenueWord` corrections of each word,
 * which is enough to try every letter of the English alphabet in place of a missing letter.
 */
export const mostSearchedWords = 8;
export const spellingsPerVenueWord = 32;
/**
 * A name must have the typed words of at least `shortestRequiredWord` letters, and may lack shorter ones. Words of
 * names are searched by their beginning from `shortestWordBeginning` letters on. A shorter beginning is compared with
 * the beginnings of whole names alone.
 */
export const shortestRequiredWord = 3;
export const shortestWordBeginning = 2;

/**
 * Describes a typed word. `venues` counts the venues whose names have it, and `beginning` counts those that have a
 * longer word which begins with it. `slips` are words that differ from it by one typing error.
 */
export type TypedWord = {
  word: string;
  venues: number;
  beginning: number;
  slips: readonly { word: string; venues: number }[];
};
/**
 * A user may narrow the search to a place, such as a city. The index finds the venues of that place by these words.
 */
export type ChosenPlace = readonly { word: string; venues: number }[];

/** Describes a range of words in alphabetical order, from `low` to `high`. */
export type KeyRange = { low: string; high: string };
/**
 * A search reads the venues that have a word in the ranges of `along`. The name of a venue must also match one pattern
 * of each group in `needed`.
 */
export type SearchPath = { along: readonly KeyRange[]; needed: readonly (readonly string[])[] };
/**
 * A plan has two ways to search: `typed` by the words as they were typed, and `spelled` by corrected words. A way is
 * null where it can find no venue. `keys` are possible beginnings of names.
 */
export type SearchPlan = {
  key: string | null;
  typed: SearchPath | null;
  spelled: (SearchPath & { keys: readonly string[] }) | null;
};

type IndexLookup = { stretches: KeyRange[]; venues: number; patterns: string[] | null };

/** No character sorts after this one. */
const lastCharacter = String.fromCodePoint(0x10ffff);
const exactRange = (word: string): KeyRange => ({ low: word, high: word });
const prefixRange = (word: string): KeyRange => ({ low: word, high: word + lastCharacter });
const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
const wordPattern = (word: string) => `% ${escapeLike(word)} %`;
const beginningPattern = (word: string) => `% ${escapeLike(word)}%`;

/**
 * Plans the search. It reads the names that have the word with the fewest venues, and checks the other words in each of
 * those names. Null where a chosen place has no venue.
 */
export function planSearch(
  words: readonly TypedWord[],
  places: readonly ChosenPlace[],
  key: string | null,
): SearchPlan | null {
  const chosen = places.map(lookupOfPlace);
  if (chosen.some(({ venues }) => venues === 0)) return null;
  const long = words.filter(({ word }) => word.length >= shortestRequiredWord);
  const needed = long.length > 0 ? long : words;
  return {
    key,
    typed: key !== null && words.length === 0 ? null : searchPathAlong(needed.map(lookupOfTypedWord), chosen),
    spelled: needed.some(({ slips }) => slips.length > 0)
      ? searchPathWithKeys(searchPathAlong(needed.map(lookupWithCorrections), chosen), words)
      : null,
  };
}

function lookupOfTypedWord({ word, venues, beginning }: TypedWord): IndexLookup {
  return beginning > 0
    ? { stretches: [prefixRange(word)], venues: venues + beginning, patterns: [beginningPattern(word)] }
    : { stretches: [exactRange(word)], venues, patterns: [wordPattern(word)] };
}

function lookupWithCorrections(typed: TypedWord): IndexLookup {
  const { stretches, venues, patterns } = lookupOfTypedWord(typed);
  return {
    stretches: [...stretches, ...typed.slips.map(({ word }) => exactRange(word))],
    venues: typed.slips.reduce((sum, slip) => sum + slip.venues, venues),
    patterns: [...(patterns ?? []), ...typed.slips.map(({ word }) => wordPattern(word))],
  };
}

const lookupOfPlace = (place: ChosenPlace): IndexLookup => ({
  stretches: place.map(({ word }) => exactRange(word)),
  venues: place.reduce((sum, { venues }) => sum + venues, 0),
  patterns: null,
});

function searchPathAlong(words: readonly IndexLookup[], places: readonly IndexLookup[]): SearchPath | null {
  const slots = [...words, ...places];
  if (slots.some(({ venues }) => venues === 0)) return null;
  const [rarest] = slots.toSorted((one, other) => one.venues - other.venues);
  return {
    along: rarest?.stretches ?? [],
    needed: words.flatMap(({ patterns }, place) => (patterns && words[place] !== rarest ? [patterns] : [])),
  };
}

/**
 * Adds to a way of searching the texts with which a name may begin: the typed words, each time with one of them
 * corrected.
 */
function searchPathWithKeys(way: SearchPath | null, words: readonly TypedWord[]) {
  const keys = words.flatMap(({ slips }, place) =>
    slips.map(slip => words.map(({ word }, index) => (index === place ? slip.word : word)).join(' ')),
  );
  return way && { ...way, keys };
}

/**
 * Describes a found venue. A venue that fits better has a lower `rank`. `away` orders the venues of one rank and has no
 * other meaning.
 */
export type RankedVenue = { id: VenueId; rank: number; away: number };
/**
 * Marks where a page of a search ended: `after` is its last venue, and `near` is the point from which distances are
 * counted.
 */
export type SearchCursor = { near: Point; after: RankedVenue };

/** A page has at most `limit` venues. It begins after the venue `after`, or after the first `offset` venues. */
export type VenuePage = { limit: number; after: RankedVenue | null; offset: number };

/**
 * Cuts a page out of the found venues, which are in order. `last` is its last venue; null where no venue follows the
 * page.
 */
export function pageOfVenues<Row extends RankedVenue>(
  found: readonly Row[],
  { limit, after, offset }: VenuePage,
): { page: readonly Row[]; last: Row | null } {
  const rest = after ? found.filter(each => comesAfter(each, after)) : found.slice(offset);
  const page = rest.slice(0, limit);
  return { page, last: rest.length > limit ? (page.at(-1) ?? null) : null };
}

type PageRequest = {
  limit?: number | null | undefined;
  pageSize?: number | null | undefined;
  page?: number | null | undefined;
  offset?: number | null | undefined;
};

/** Returns how many venues a page has, and how many come before it. */
export function readPageRequest(asked: PageRequest): { limit: number; offset: number } {
  const limit = asked.limit ?? asked.pageSize ?? venuesFoundPageSizes.preset;
  return { limit, offset: asked.offset ?? ((asked.page ?? 1) - 1) * limit };
}

function comesAfter(one: RankedVenue, other: RankedVenue): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  return one.away === other.away ? one.id > other.id : one.away > other.away;
}

export const writeCursor = ({ near, after }: SearchCursor): string =>
  [near.lat, near.lng, after.rank, after.away, after.id].join(' ');

/** Reads a cursor; null for a text that `writeCursor` has not written. */
export function readCursor(text: string): SearchCursor | null {
  const parts = text.split(' ');
  const numbers = parts.slice(0, 4).map(Number);
  const [lat = Number.NaN, lng = Number.NaN, rank = 0, away = 0] = numbers;
  const id = venueId.safeParse(parts[4]);
  const isSound = parts.length === 5 && numbers.every(Number.isFinite) && Math.abs(lat) <= 90;
  if (!isSound || !id.success || Math.abs(lng) > 180) return null;
  return { near: { lat, lng }, after: { id: id.data, rank, away } };
}
