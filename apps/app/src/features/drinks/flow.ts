import {
  type currentRedemptionsAnswer,
  proofLasts,
  type Redemption,
  type Voucher,
} from '@nightjar/domain/drinks/entity';
import { clockLabel, minutes, seconds } from '@nightjar/domain/kernel/time';
import * as z from 'zod/mini';

/**
 * The proof shows a pour. Times are epoch milliseconds by the server's clock; `serverOffset` is that clock
 * minus this device's. The colour is the one that the guest picked, because no answer carries a bartender's
 * colour; a guest who was scanned picked none. `soft` marks a drink without alcohol.
 */
export const proofSchema = z.object({
  redemptionId: z.string(),
  venueId: z.string(),
  venue: z.string(),
  kind: z.enum(['free', 'paid']),
  title: z.string(),
  pro: z.string(),
  colour: z.nullable(z.int()),
  soft: z._default(z.boolean(), false),
  redeemedAt: z.number(),
  serverOffset: z.number(),
  cooldownEndsAt: z.nullable(z.number()),
});
export type Proof = z.infer<typeof proofSchema>;

/** Returns server time minus this device's time, in milliseconds; `at` is when the answer came. */
export function serverOffset(serverTime: string, at: number): number {
  return Date.parse(serverTime) - at;
}

const toMilliseconds = (moment: string | null) => (moment === null ? null : Date.parse(moment));

type ServerTimes = { readonly server_time: string; readonly cooldown_ends_at: string | null };

/** The guest picked the colour; `at` is when the answer came, by this device's clock. */
type PourAnswer = { readonly colour: number | null; readonly at: number };

/** Makes the proof of a pour that the server just answered, or that was found afterwards. */
export function proofOf(pour: Redemption, times: ServerTimes, { colour, at }: PourAnswer): Proof {
  return {
    redemptionId: pour.redemption_id,
    venueId: pour.venue_id,
    venue: pour.venue_name,
    kind: pour.kind,
    title: pour.title,
    pro: pour.pro_first_name,
    colour,
    soft: pour.non_alcoholic,
    redeemedAt: Date.parse(pour.redeemed_at),
    serverOffset: serverOffset(times.server_time, at),
    cooldownEndsAt: pour.kind === 'free' ? toMilliseconds(times.cooldown_ends_at) : null,
  };
}

/** Tests whether the proof is live at `now`, by this device's clock. */
export function isRunning(shown: Proof, now: number): boolean {
  return now + shown.serverOffset < shown.redeemedAt + proofLasts;
}

/**
 * A sent pour is one without an answer yet, and never holds the code. `before` lists the pours known then;
 * `at` is a moment of this device's clock.
 */
export const sentPourSchema = z.object({
  venueId: z.string(),
  voucherId: z.nullable(z.string()),
  colour: z.int(),
  at: z.number(),
  before: z.array(z.string()),
});
export type SentPour = z.infer<typeof sentPourSchema>;

type Bank = {
  readonly current: z.infer<typeof currentRedemptionsAnswer>;
  readonly vouchers: readonly Pick<Voucher, 'voucher_id'>[];
};

/** A pour is searched for this much longer than its proof lasts, because a call may take until its timeout. */
const searchSlackMs = minutes;

/** Tests whether a pour that succeeded could still have a live proof. */
export function mayBeFound(sent: SentPour, now: number): boolean {
  return now - sent.at <= proofLasts + searchSlackMs;
}

/**
 * Finds the pour whose reply was lost: a new one of its kind at that bar, made since the request. It is null
 * where none was made.
 */
export function findPour(sent: SentPour, { current, vouchers }: Bank, now: number): Redemption | null {
  if (vouchers.some(voucher => voucher.voucher_id === sent.voucherId)) return null;
  const kind = sent.voucherId === null ? 'free' : 'paid';
  const longestAgo = now - sent.at + searchSlackMs;
  const isIt = (pour: Redemption) =>
    pour.kind === kind &&
    pour.venue_id === sent.venueId &&
    !sent.before.includes(pour.redemption_id) &&
    Date.parse(current.server_time) - Date.parse(pour.redeemed_at) <= longestAgo;
  return current.redemptions.find(isIt) ?? null;
}

/** Finds the newest pour at this bar that was not known before the code was shown. */
export function findScanned(
  { redemptions, server_time }: Pick<Bank['current'], 'redemptions' | 'server_time'>,
  { venueId, before }: { venueId: string; before: ReadonlySet<string> },
): Redemption | null {
  const isIt = ({ venue_id, redemption_id, redeemed_at }: Redemption) =>
    venue_id === venueId &&
    !before.has(redemption_id) &&
    Date.parse(server_time) - Date.parse(redeemed_at) < proofLasts;
  return redemptions.find(isIt) ?? null;
}

/**
 * This device stores the account of a pour, and either the proof or the sent order. It never stores the code.
 */
export const storedPourSchema = z.object({
  userId: z.string(),
  proof: z.nullable(proofSchema),
  sent: z.nullable(sentPourSchema),
});
export type StoredPour = z.infer<typeof storedPourSchema>;

/** Returns null for a text that does not parse, and for the pour of another account. */
export function parseStoredPour(text: string | null, userId: string): StoredPour | null {
  const read = storedPourSchema.safeParse(parseJson(text));
  return read.success && read.data.userId === userId ? read.data : null;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Screen readers announce the remaining time once in this many seconds. */
const announcedEvery = 15;

export type ProofClock = {
  live: boolean;
  secondsLeft: number;
  /** The announced seconds go down in steps: 90, 75, 60 and so on. */
  announcedSeconds: number;
  /** The time is shown on a twelve-hour clock: "9:42:07" and "pm". */
  time: string;
  dayPeriod: string;
  /** This is the second that a tap on the proof shows: "07". */
  second: string;
};

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns the seconds that a proof is still live; `now` is in milliseconds by the server's clock. */
export function proofSecondsLeft(redeemedAt: number, now: number): number {
  const left = Math.ceil((redeemedAt + proofLasts - now) / seconds);
  return Math.max(0, Math.min(proofLasts / seconds, left));
}

type ProofClocks = { serverOffset: number; timezone: string };

/**
 * Returns the clock of the proof at `now`, in milliseconds; `serverOffset` is server time minus this
 * device's.
 */
export function proofClock(
  redeemedAt: number,
  now: number,
  { serverOffset, timezone }: ProofClocks,
): ProofClock {
  const shown = new Date(now + serverOffset);
  const secondsLeft = proofSecondsLeft(redeemedAt, shown.getTime());
  const wall = clockLabel(shown, timezone);
  const second = twoDigits(shown.getSeconds());
  return {
    live: secondsLeft > 0,
    secondsLeft,
    announcedSeconds: Math.ceil(secondsLeft / announcedEvery) * announcedEvery,
    time: `${wall.slice(0, -2)}:${second}`,
    dayPeriod: wall.slice(-2),
    second,
  };
}
