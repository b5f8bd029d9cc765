import * as z from 'zod/mini';
import { eventId, userId, venueId } from '../../kernel/id.ts';
import { day, moment } from '../../kernel/time.ts';
import { feedKinds, loggedKinds } from '../entity.ts';

/** One request covers this many nights of the figures of the city. */
export const figureNights = 92;
/** A number of people below this is not shown, because it could identify them. */
export const fewestPeopleShown = 5;
/** One answer has this many lines of a person's activity. */
export const mostUserLines = 200;
/** One request covers this many days of a person's activity. */
export const userDaysLimit = 400;

const idWithName = <Id extends z.ZodMiniType>(id: Id) =>
  z.nullable(z.object({ id, name: z.nullable(z.string()) }));

/** A line of a person's activity was either written by the server when it happened, or reported by the phone. */
export const userLine = z.object({
  kind: z.enum([...feedKinds, ...loggedKinds]),
  at: moment,
  venue: idWithName(venueId),
  event: idWithName(eventId),
  other: idWithName(userId),
});
export type UserLine = z.infer<typeof userLine>;

/** Shows one person's use of the app in a span, or everybody's by day. */
export const appActivity = z.object({
  /** Null where no person is named, or where that person was never seen. */
  last_seen_at: z.nullable(moment),
  /**
   * Days are nights by the clock of the city. `lines` is of one person alone. `people` is null where they are fewer
   * than `fewestPeopleShown`, and where the request names a person.
   */
  days: z.array(z.object({ day, people: z.nullable(z.int()), lines: z.nullable(z.int()) })),
  /** The lines are of one person, the latest first; without a person there are none. */
  lines: z.array(userLine),
  /** True where the span has older lines. */
  more: z.boolean(),
});
export type AppActivity = z.infer<typeof appActivity>;

const peopleCount = z.nullable(z.int());
const figureFields = {
  /** A number of people is null where they are fewer than `fewestPeopleShown`. */
  joined: peopleCount,
  active: peopleCount,
  out: peopleCount,
  poured_for: peopleCount,
  checked_in: peopleCount,
  /** A number of drinks is null where fewer people than that drank them. */
  free: peopleCount,
  paid: peopleCount,
};

/** Has the figures of the whole city, by night and for the span. No number of people below five is in it. */
export const houseFiguresAnswer = z.object({
  nights: z.array(z.object({ night: day, ...figureFields })),
  sum: z.object(figureFields),
});
export type HouseFigures = z.infer<typeof houseFiguresAnswer>;
