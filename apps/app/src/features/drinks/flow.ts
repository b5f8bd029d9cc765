import {
  type currentRedemptionsAnswer,
  proofLasts,
  type Redemption,
  type Voucher,
} from '@nightjar/domain/drinks/entity';
import { clockLabel, minutes, seconds } from '@nightjar/domain/kernel/time';
import * as z from 'zod/mini';

/**
 * The live proof of a pour contains these values. Its times are in milliseconds since the epoch, by the server's clock;
 * `serverOffset` is the server's time minus this device's time. `colour` is the bartender's color as the guest picked
 * it, because the server never sends it. It is null where the bartender scanned the guest's QR code. `soft` marks a
 * drink without alcohol.
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

/** Returns the server's time minus this device's time, in milliseconds; `at` is when the answer arrived. */
export function serverOffset(serverTime: string, at: number): number {
  return Date.parse(serverTime) - at;
}

const toMilliseconds = (moment: string | null) => (moment === null ? null : Date.parse(moment));

type ServerTimes = { readonly server_time: string; readonly cooldown_ends_at: string | null };

/** `colour` is the color that the guest picked; `at` is when the answer arrived, by this device's clock. */
type PourAnswer = { readonly colour: number | null; readonly at: number };

/** Makes the proof of a pour. The server has just answered the pour, or it was found after a lost answer. */
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
export function isProofRunning(shown: Proof, now: number): boolean {
  return now + shown.serverOffset < shown.redeemedAt + proofLasts;
}

/**
 * A pour that was sent and has no answer yet. It is stored without the bartender's code. `before` holds the ids of the
 * pours that were known then; `at` is a time by this device's clock.
 */
export const sentPourSchema = z.object({
  venueId: z.string(),
  voucherId: z.nullable(z.string()),
  colour: z.int(),
  at: z.number(),
  before: z.array(z.string()),
});
export type UnansweredPour = z.infer<typeof sentPourSchema>;

type BankResponses = {
  readonly current: z.infer<typeof currentRedemptionsAnswer>;
  readonly vouchers: readonly Pick<Voucher, 'voucher_id'>[];
};

/**
 * After a lost answer, the app searches for the pour while its proof would be live, and for this many milliseconds
 * more. The addition is as long as the timeout of the call, during which the server may pour at any moment.
 */
const searchSlackMs = minutes;

/** Tests whether the proof of a sent pour could still be live. */
export function mayBeFound(sent: UnansweredPour, now: number): boolean {
  return now - sent.at <= proofLasts + searchSlackMs;
}

/**
 * Finds the pour whose answer was lost. It is a pour of the same kind at the same bar, made after the request and not
 * known before. It returns null where there is none.
 */
export function findPour(
  sent: UnansweredPour,
  { current, vouchers }: BankResponses,
  now: number,
): Redemption | null {
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

/** Finds a pour at this bar whose proof is live and which was not known before the guest showed the QR code. */
export function findPourMadeByScan(
  { redemptions, server_time }: Pick<BankResponses['current'], 'redemptions' | 'server_time'>,
  { venueId, before }: { venueId: string; before: ReadonlySet<string> },
): Redemption | null {
  const isIt = ({ venue_id, redemption_id, redeemed_at }: Redemption) =>
    venue_id === venueId &&
    !before.has(redemption_id) &&
    Date.parse(server_time) - Date.parse(redeemed_at) < proofLasts;
  return redemptions.find(isIt) ?? null;
}

/**
 * What this device stores of a pour: the account, and either the proof or the sent pour without its answer. The
 * bartender's code is never stored.
 */
export const storedPourSchema = z.object({
  userId: z.string(),
  proof: z.nullable(proofSchema),
  sent: z.nullable(sentPourSchema),
});
export type StoredPour = z.infer<typeof storedPourSchema>;

/** Reads the stored pour. It returns null for a text that is not valid, and for the pour of another account. */
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

/** Screen readers announce the remaining time of the proof every time this many seconds have passed. */
const announcedEverySeconds = 15;

export type ProofClock = {
  live: boolean;
  secondsLeft: number;
  /** The seconds that screen readers announce: 90, 75, 60 and so on. */
  announcedSeconds: number;
  /** The time is shown on a twelve-hour clock: "9:42:07" and "pm". */
  time: string;
  dayPeriod: string;
  /** A tap on the proof shows this second of the present time, such as "07". */
  second: string;
};

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns for how many seconds a proof is still live; `now` is in milliseconds by the server's clock. */
export function proofSecondsLeft(redeemedAt: number, now: number): number {
  const left = Math.ceil((redeemedAt + proofLasts - now) / seconds);
  return Math.max(0, Math.min(proofLasts / seconds, left));
}

type ProofClockOptions = { serverOffset: number; timezone: string };

/**
 * Returns what the proof shows at `now`, which is in milliseconds; `serverOffset` is the server's time minus this
 * device's time.
 */
export function proofClock(
  redeemedAt: number,
  now: number,
  { serverOffset, timezone }: ProofClockOptions,
): ProofClock {
  const shown = new Date(now + serverOffset);
  const secondsLeft = proofSecondsLeft(redeemedAt, shown.getTime());
  const wall = clockLabel(shown, timezone);
  const second = twoDigits(shown.getSeconds());
  return {
    live: secondsLeft > 0,
    secondsLeft,
    announcedSeconds: Math.ceil(secondsLeft / announcedEverySeconds) * announcedEverySeconds,
    time: `${wall.slice(0, -2)}:${second}`,
    dayPeriod: wall.slice(-2),
    second,
  };
}
