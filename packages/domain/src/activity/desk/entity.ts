import * as z from 'zod/mini';
import { eventId, userId, venueId } from '../../kernel/id.ts';
import { day, moment } from '../../kernel/time.ts';
import { feedKinds, loggedKinds } from '../entity.ts';

/** Nights that one look at the figures of the city covers. */
export const figureNights = 92;
/** A number of people below this is not shown: it would name them. */
export const fewestPeopleShown = 5;
/** Lines of one person's activity in an answer. */
export const userLinesMost = 200;
/** Days that one look at a person's activity covers. */
export const userDaysMost = 400;

const named = <Id extends z.ZodMiniType>(id: Id) =>
  z.nullable(z.object({ id, name: z.nullable(z.string()) }));

/** A line of a person's activity: what the server wrote as it happened, and what the phone reported. */
export const userLine = z.object({
  kind: z.enum([...feedKinds, ...loggedKinds]),
  at: moment,
  venue: named(venueId),
  event: named(eventId),
  other: named(userId),
});
export type UserLine = z.infer<typeof userLine>;

/** One person's use of the app in a span, or everybody's by day. */
export const appActivity = z.object({
  /** Of one person; null where none is named or they were never seen. */
  last_seen_at: z.nullable(moment),
  /** By the night of the city. `lines` of one person alone. `people` is null where they are fewer than `fewestPeopleShown`, and where one person is asked about. */
  days: z.array(z.object({ day, people: z.nullable(z.int()), lines: z.nullable(z.int()) })),
  /** Of one person, the latest first; empty otherwise. */
  lines: z.array(userLine),
  /** There are older lines in the span. */
  more: z.boolean(),
});
export type AppActivity = z.infer<typeof appActivity>;

const people = z.nullable(z.int());
const figures = {
  /** People: null where fewer than `fewestPeopleShown`. */
  joined: people,
  active: people,
  out: people,
  poured_for: people,
  checked_in: people,
  /** Drinks: null where they are poured for fewer people than that. */
  free: people,
  paid: people,
};

/** The figures of the whole city by night, and of the span. No number of people under five is in it. */
export const houseFiguresAnswer = z.object({
  nights: z.array(z.object({ night: day, ...figures })),
  sum: z.object(figures),
});
export type HouseFigures = z.infer<typeof houseFiguresAnswer>;
