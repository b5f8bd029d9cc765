import type { Point } from '../../kernel/geo.ts';
import { type VenueId, venueId } from '../../kernel/id.ts';
import { venuesFoundPages } from '../entity.ts';

/** So many venues with a word that was put right are looked at, the nearest; with the rarest word typed, `venuesCounted`. */
export const venuesWalkedPerSpelling = 100;
/** Names that begin as typed, and as put right, wherever they are. */
export const namesBeginning = { typed: 50, perSpelling: 5 } as const;
/** Where this many are found as typed, nothing is put right. */
export const enoughAsTyped = 50;
/** Words of a search that count, and how many ways each is put right: more than a missing letter has in any alphabet. */
export const searchedWords = 8;
export const spellingsPerVenueWord = 32;
/** Shorter words need not be in a name; a shorter beginning of a word is compared with the beginnings of names alone. */
export const shortestNeeded = 3;
export const shortestBeginning = 2;

/** A word that was typed: how many venues have it, how many a word that it begins, and the words a slip away from it. */
export type TypedWord = {
  word: string;
  venues: number;
  beginning: number;
  slips: readonly { word: string; venues: number }[];
};
/** A place that was chosen, as one or more words of it that venues are found by. */
export type ChosenPlace = readonly { word: string; venues: number }[];

/** A stretch of the words in their order. */
export type Stretch = { low: string; high: string };
/** Where to walk, and what else a name must match: one of each group of patterns. */
export type Way = { along: readonly Stretch[]; needed: readonly (readonly string[])[] };
/** Both ways to look, null where no venue can be found by it; `keys` are names as they may begin. */
export type SearchPlan = {
  key: string | null;
  typed: Way | null;
  spelled: (Way & { keys: readonly string[] }) | null;
};

type Slot = { stretches: Stretch[]; venues: number; patterns: string[] | null };

/** No character sorts after it. */
const last = String.fromCodePoint(0x10ffff);
const exactly = (word: string): Stretch => ({ low: word, high: word });
const beginningWith = (word: string): Stretch => ({ low: word, high: word + last });
const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
const hasWord = (word: string) => `% ${escaped(word)} %`;
const hasBeginning = (word: string) => `% ${escaped(word)}%`;

/**
 * How to look for what was typed: along the word that fewest venues have, past the others. Null: no venue has a place
 * that was chosen.
 */
export function planSearch(
  words: readonly TypedWord[],
  places: readonly ChosenPlace[],
  key: string | null,
): SearchPlan | null {
  const chosen = places.map(placeSlot);
  if (chosen.some(({ venues }) => venues === 0)) return null;
  const long = words.filter(({ word }) => word.length >= shortestNeeded);
  const needed = long.length > 0 ? long : words;
  return {
    key,
    typed: key !== null && words.length === 0 ? null : wayAlong(needed.map(asTyped), chosen),
    spelled: needed.some(({ slips }) => slips.length > 0)
      ? withKeys(wayAlong(needed.map(putRight), chosen), words)
      : null,
  };
}

function asTyped({ word, venues, beginning }: TypedWord): Slot {
  return beginning > 0
    ? { stretches: [beginningWith(word)], venues: venues + beginning, patterns: [hasBeginning(word)] }
    : { stretches: [exactly(word)], venues, patterns: [hasWord(word)] };
}

function putRight(typed: TypedWord): Slot {
  const { stretches, venues, patterns } = asTyped(typed);
  return {
    stretches: [...stretches, ...typed.slips.map(({ word }) => exactly(word))],
    venues: typed.slips.reduce((sum, slip) => sum + slip.venues, venues),
    patterns: [...(patterns ?? []), ...typed.slips.map(({ word }) => hasWord(word))],
  };
}

const placeSlot = (place: ChosenPlace): Slot => ({
  stretches: place.map(({ word }) => exactly(word)),
  venues: place.reduce((sum, { venues }) => sum + venues, 0),
  patterns: null,
});

function wayAlong(words: readonly Slot[], places: readonly Slot[]): Way | null {
  const slots = [...words, ...places];
  if (slots.some(({ venues }) => venues === 0)) return null;
  const [rarest] = slots.toSorted((one, other) => one.venues - other.venues);
  return {
    along: rarest?.stretches ?? [],
    needed: words.flatMap(({ patterns }, place) => (patterns && words[place] !== rarest ? [patterns] : [])),
  };
}

/** What was typed with one of its words put right, as the beginning of a name. */
function withKeys(way: Way | null, words: readonly TypedWord[]) {
  const keys = words.flatMap(({ slips }, place) =>
    slips.map(slip => words.map(({ word }, index) => (index === place ? slip.word : word)).join(' ')),
  );
  return way && { ...way, keys };
}

/** A venue that was found: the likelier has the lower rank; `away` orders those of one rank and means nothing else. */
export type Found = { id: VenueId; rank: number; away: number };
/** Where a page ended, and from where its distances are. */
export type SearchCursor = { near: Point; after: Found };

/** Which page of a list: `limit` items after an item or after so many. */
export type VenuePage = { limit: number; after: Found | null; offset: number };

/** A page of what was found, which is in order, and how the next one goes on. */
export function pageOfVenues<Row extends Found>(
  found: readonly Row[],
  { limit, after, offset }: VenuePage,
): { page: readonly Row[]; last: Row | null } {
  const rest = after ? found.filter(each => comesAfter(each, after)) : found.slice(offset);
  const page = rest.slice(0, limit);
  return { page, last: rest.length > limit ? (page.at(-1) ?? null) : null };
}

type PageAsked = {
  limit?: number | null | undefined;
  pageSize?: number | null | undefined;
  page?: number | null | undefined;
  offset?: number | null | undefined;
};

/** How many items a page has, and how many come before it. */
export function pageAsked(asked: PageAsked): { limit: number; offset: number } {
  const limit = asked.limit ?? asked.pageSize ?? venuesFoundPages.preset;
  return { limit, offset: asked.offset ?? ((asked.page ?? 1) - 1) * limit };
}

function comesAfter(one: Found, other: Found): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  return one.away === other.away ? one.id > other.id : one.away > other.away;
}

export const writeCursor = ({ near, after }: SearchCursor): string =>
  [near.lat, near.lng, after.rank, after.away, after.id].join(' ');

/** Null for what `writeCursor` has not written. */
export function readCursor(text: string): SearchCursor | null {
  const parts = text.split(' ');
  const numbers = parts.slice(0, 4).map(Number);
  const [lat = Number.NaN, lng = Number.NaN, rank = 0, away = 0] = numbers;
  const id = venueId.safeParse(parts[4]);
  const isSound = parts.length === 5 && numbers.every(Number.isFinite) && Math.abs(lat) <= 90;
  if (!isSound || !id.success || Math.abs(lng) > 180) return null;
  return { near: { lat, lng }, after: { id: id.data, rank, away } };
}
