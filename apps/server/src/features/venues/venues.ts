import { fail } from '@nightjar/domain/kernel/failure';
import { centerOf } from '@nightjar/domain/kernel/geo';
import { venues } from '@nightjar/domain/venues/calls';
import { mostVenuesCounted } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { pageOfVenues, readCursor, readPageRequest, writeCursor } from '@nightjar/domain/venues/rules/search';
import { readHours } from '@nightjar/domain/venues/rules/week-hours';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVenueCard } from './present.ts';
import { findVenueCards } from './queries/cards.ts';
import { findFriendsHere } from './queries/check-ins.ts';
import { findVenueOptionLists } from './queries/options.ts';
import { type FoundRow, findVenuesByTexts } from './queries/search.ts';

/** Answers a page of a search. Later pages are about the place of the first page, even if the phone has moved since. */
export const venuesHandler = handle(venues, async ({ input, actor, now, db }) => {
  const { cursor: text } = input.pagination;
  const { limit, offset } = readPageRequest(input.pagination);
  const cursor = text ? readCursor(text) : null;
  if (text && !cursor) throw fail.invalid('pagination.cursor must be the cursor of the previous answer');
  const near = cursor?.near ?? centerOf(input);

  const { open_now } = input.filters;
  // A page of all venues needs only the rows up to its end. With opening hours or a cursor, all rows are read and then
  // filtered.
  const first = open_now || cursor ? null : offset + limit + 1;
  const { found, counted, more } = await findVenuesByTexts(db, { near, filters: input.filters, first });
  const fitting = open_now ? found.filter(row => isOpenNow(row, now)) : found;
  const { page, last } = pageOfVenues(fitting, { limit, offset, after: cursor?.after ?? null });
  const total = Math.min(open_now ? fitting.length : counted, mostVenuesCounted);

  const [rows, options, friends] = await Promise.all([
    findVenueCards(
      db,
      page.map(({ id }) => id),
      { viewer: actor.userId, now },
    ),
    findVenueOptionLists(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  return ok(
    {
      venues: rows.map(row => presentVenueCard(row, { near, options, friends })),
      total,
      more,
      cursor: last && writeCursor({ near, after: last }),
    },
    { total },
  );
});

const isOpenNow = ({ hours = [], closures = [], timezone = 'UTC' }: FoundRow, now: Date) =>
  openStatus({ hours: readHours(hours), closures, timezone }, now).open;
