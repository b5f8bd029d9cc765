import * as z from 'zod/mini';
import { eventId, userId, venueId } from '../../kernel/id.ts';
import { day, moment } from '../../kernel/time.ts';
import { feedKinds, loggedActivityKinds } from '../entity.ts';

/** One request for the figures of the city covers at most this many nights. */
export const mostFigureNights = 92;
/** A number of people below this is not shown, because it could identify them. */
export const fewestPeopleShown = 5;
/** One answer has at most this many lines about a person's activity. */
export const mostUserActivityLines = 200;
/** One request covers at most this many days of a person's activity. */
export const activityDaysLimit = 400;

const idWithName = <Id extends z.ZodMiniType>(id: Id) =>
  z.nullable(z.object({ id, name: z.nullable(z.string()) }));

/**
 * A line of a person's activity was written by the server when the act happened, or was reported by the person's phone.
 */
export const recordedUserAct = z.object({
  kind: z.enum([...feedKinds, ...loggedActivityKinds]),
  at: moment,
  venue: idWithName(venueId),
  event: idWithName(eventId),
  other: idWithName(userId),
});
export type RecordedUserAct = z.infer<typeof recordedUserAct>;

/** Shows how one person used the app in a span of time, or how all people used it by day. */
export const appActivity = z.object({
  /** Null where the request names no person, and where the server has never seen that person. */
  last_seen_at: z.nullable(moment),
  /**
   * A day is a night by the clock of the city. `lines` counts the acts of the named person alone. `people` is null
   * where they are fewer than `fewestPeopleShown`, and where the request names a person.
   */
  days: z.array(z.object({ day, people: z.nullable(z.int()), lines: z.nullable(z.int()) })),
  /** These lines are about the named person, the latest first; the list is empty where the request names no person. */
  lines: z.array(recordedUserAct),
  /** True where the span has older lines than the answer. */
  more: z.boolean(),
});
export type AppActivity = z.infer<typeof appActivity>;

const nullableCount = z.nullable(z.int());
const figureFields = {
  /** A number of people is null where they are fewer than `fewestPeopleShown`. */
  joined: nullableCount,
  active: nullableCount,
  out: nullableCount,
  poured_for: nullableCount,
  checked_in: nullableCount,
  /** A number of drinks is null where fewer than `fewestPeopleShown` people drank them. */
  free: nullableCount,
  paid: nullableCount,
};

/**
 * Has the figures of the whole city for each night and for the whole span. It shows no number of people below
 * `fewestPeopleShown`.
 */
export const houseFiguresAnswer = z.object({
  nights: z.array(z.object({ night: day, ...figureFields })),
  sum: z.object(figureFields),
});
export type CityFigures = z.infer<typeof houseFiguresAnswer>;

/** A rep reads these figures of the venues that they confirmed and that are not archived, and of their own invitations. */
export const repFigures = z.object({
  confirmed: z.int(),
  /** Counts all venues that no rep has confirmed. */
  waiting: z.int(),
  /** Counts the free pours since the first night of the month, by the clock of each venue, without those taken back. */
  free_pours: z.int(),
  /** Counts the people who joined by the rep's code, have paid, and whose reward is not paid out. */
  rewards_due: z.int(),
});
export type RepFigures = z.infer<typeof repFigures>;
