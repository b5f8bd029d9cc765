import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Point } from '@nightjar/domain/kernel/geo';
import { nightDate } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { facesInRow } from '@nightjar/domain/venues/entity';
import type { Database } from '../../../platform/db/database.ts';
import { ok } from '../../../platform/http/handler.ts';
import { findNearestTimezone } from '../../venues/queries.ts';
import { presentCard } from '../present.ts';
import { type CardRow, findFriendsGoing } from '../queries/cards.ts';
import type { Nights } from '../queries/lists.ts';

type Asked = { date?: string | undefined; until?: string | undefined };

/** `date` alone is one night. */
export const nightsOfFilter = ({ date, until }: Asked): Nights | null =>
  date === undefined ? null : { date, until: until ?? date };

/** The nights a map is about: tonight, by the clock of the venue next to the asked place, where none is named. */
export async function nightsAsked(db: Database, asked: Asked, place: Point, now: Date): Promise<Nights> {
  const named = nightsOfFilter(asked);
  if (named) return named;
  const tonight = nightDate(now, (await findNearestTimezone(db, place)) ?? houseTimezone);
  return { date: tonight, until: tonight };
}

/** Rows as cards, with the friends who go to each. */
export async function cardsFor(db: Database, actor: Actor, rows: readonly CardRow[], near?: Point) {
  const ids = rows.map(({ event_id }) => event_id);
  const friends = await findFriendsGoing(db, actor.userId, ids, facesInRow);
  return ok(
    rows.map(row => presentCard(row, { friends, near })),
    { total: rows.length },
  );
}

/** A page of a list in the shape of the specification. */
export async function listFor(
  db: Database,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
  { rows, total }: { rows: readonly CardRow[]; total: number },
) {
  const { data: events } = await cardsFor(db, actor, rows);
  return ok({ events, total, pagination: { limit, offset, total } }, { total });
}
