import { days } from '../../../kernel/time.ts';
import type { TeamSignal } from '../entity.ts';

type Kind = TeamSignal['kind'];

/**
 * A team with a larger number than this is unusual. A place on a team makes a user a member, and most roles also bring
 * free drinks, so a bar could give places to friends. A new bar hires twenty people at once; a large bar has forty.
 */
export const teamSignalLimits: Readonly<Record<Kind, number>> = { many_joined: 20, large_team: 40 };
/** People who joined a team are counted for this long before now. */
export const teamSignalLasts = 30 * days;
/** An answer has at most this many signals. */
export const teamSignalsShown = 50;

export type TeamCount = { readonly kind: Kind; readonly people: number };

/** Rates how unusual a count of people is: it is shown where the score is above 1. */
export const teamScoreOf = ({ kind, people }: TeamCount): number =>
  Math.round((people / teamSignalLimits[kind]) * 100) / 100;

export const isTeamSignal = ({ kind, people }: TeamCount): boolean => people > teamSignalLimits[kind];

/** Builds the reason that a signal shows: "27 people joined in 30 days; up to 20 is usual". */
export function teamReasonSentence({ kind, people }: TeamCount): string {
  const usual = `up to ${teamSignalLimits[kind]} is usual`;
  return kind === 'many_joined'
    ? `${people} people joined in ${teamSignalLasts / days} days; ${usual}`
    : `${people} people are on the team; ${usual}`;
}
