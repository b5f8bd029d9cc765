import { centerOf, type Point } from '@nightjar/domain/kernel/geo';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { searchEverything } from '@nightjar/domain/search/calls';
import { comparedPerKind, type SearchKind, searchKinds } from '@nightjar/domain/search/entity';
import { groupsOf } from '@nightjar/domain/search/rules';
import { mostFacesInRow, widestRadiusMetres } from '@nightjar/domain/venues/entity';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { findListedPeople, findPeopleByName } from '../account/queries/search.ts';
import { presentEventCard } from '../events/present.ts';
import { findFriendsGoing } from '../events/queries/cards.ts';
import { findEventsToCome } from '../events/queries/lists.ts';
import { presentListed } from '../people/present.ts';
import type { ViewerContext } from '../people/queries/visibility.ts';
import { presentNearbyPro } from '../staff/present.ts';
import { findProsFound, findProsOnShift } from '../staff/queries/pros.ts';
import { presentVenueCard } from '../venues/present.ts';
import { findVenueCards } from '../venues/queries/cards.ts';
import { findFriendsHere } from '../venues/queries/check-ins.ts';
import { findVenueOptionLists } from '../venues/queries/options.ts';
import { findVenuesByTexts } from '../venues/queries/search.ts';

/**
 * Finds people, venues, pros and events by one text, each by the rules of the call that lists only them. Pros are found
 * by their own names and by their venue's name.
 */
export const searchEverythingHandler = handle(searchEverything, async ({ input, actor, now, db }) => {
  const viewing = { viewer: actor.userId, now };
  const near = centerOf(input);
  const asked = new Set<SearchKind>(input.kinds ?? searchKinds);
  const request = { db, near, viewing, typed: input.search };
  const searched = (...kinds: SearchKind[]) => kinds.some(kind => asked.has(kind));

  const [people, venues, onShift, events] = await Promise.all([
    searched('people', 'pros') ? findPeople(request) : emptyResult,
    searched('venues', 'pros') ? findVenues(request) : emptyResult,
    searched('pros') ? findNamedProsOnShift(request) : [],
    searched('events') ? findEvents(request) : [],
  ]);
  const pros = searched('pros')
    ? await findPros(request, { people: people.ids, venues: venues.ids, onShift })
    : [];

  const found = {
    people: searched('people') ? people.cards : [],
    venues: searched('venues') ? venues.cards : [],
    pros,
    events,
  };
  return ok(groupsOf(found, { typed: input.search, limit: input.limit }));
});

const emptyResult = { ids: [], cards: [] };

type SearchRequest = { db: Database; near: Point; viewing: ViewerContext; typed: string };

async function findPeople({ db, viewing, typed }: SearchRequest) {
  const { viewer } = viewing;
  const range = { from: 0, to: comparedPerKind };
  const { ids } = await findPeopleByName(db, viewer, { term: typed, range });
  const rows = await findListedPeople(db, ids, viewing);
  return { ids, cards: rows.map(row => presentListed(row, viewer)) };
}

async function findVenues({ db, near, viewing, typed }: SearchRequest) {
  const search = { near, filters: { name: typed, open_now: false }, first: comparedPerKind };
  const { found } = await findVenuesByTexts(db, search);
  const ids = found.map(({ id }) => id);
  const [rows, options, friends] = await Promise.all([
    findVenueCards(db, ids, viewing),
    findVenueOptionLists(db, viewing.now),
    findFriendsHere(db, viewing.viewer, viewing.now),
  ]);
  return { ids, cards: rows.map(row => presentVenueCard(row, { near, options, friends })) };
}

const findNamedProsOnShift = ({ db, near, viewing, typed }: SearchRequest) =>
  findProsOnShift(
    db,
    { near, radius: widestRadiusMetres },
    { ...viewing, limit: comparedPerKind, named: typed },
  );

type TextSearchMatches = {
  people: readonly UserId[];
  venues: readonly VenueId[];
  onShift: Awaited<ReturnType<typeof findProsOnShift>>;
};

/** Returns each pro once, at the venue of their shift or else at the nearest of their venues. */
async function findPros(
  { db, near, viewing }: SearchRequest,
  { people, venues, onShift }: TextSearchMatches,
) {
  const others = await findProsFound(db, { ...viewing, near, people, venues, limit: comparedPerKind });
  const rows = [...onShift, ...others];
  const firstOf = new Map(rows.toReversed().map(row => [row.user_id, row]));
  return rows
    .filter(row => firstOf.get(row.user_id) === row)
    .map(row => presentNearbyPro(row, near, viewing.now));
}

async function findEvents({ db, viewing: { viewer, now }, typed }: SearchRequest) {
  const { rows } = await findEventsToCome(db, viewer, {
    ...{ limit: comparedPerKind, offset: 0, now },
    filters: { search: typed },
    nights: null,
  });
  const ids = rows.map(({ event_id }) => event_id);
  const friends = await findFriendsGoing(db, ids, { viewer, most: mostFacesInRow });
  return rows.map(row => presentEventCard(row, { friends }));
}
