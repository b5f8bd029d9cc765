import { days } from '../../../kernel/time.ts';
import type { TeamSignal } from '../entity.ts';

type Kind = TeamSignal['kind'];

/**
 * More is unusual. A place on a team opens the app, and with most roles free drinks, so a bar could give both to friends:
 * a new bar hires twenty people at once, a large one has forty.
 */
export const teamSignalLimits: Readonly<Record<Kind, number>> = { many_joined: 20, large_team: 40 };
/** How far back those who joined are counted. */
export const teamSignalLasts = 30 * days;
/** Signals that are answered. */
export const teamSignalsShown = 50;

export type TeamCounted = { readonly kind: Kind; readonly people: number };

/** How unusual a count is: more than 1 is shown. */
export const teamScoreOf = ({ kind, people }: TeamCounted): number =>
  Math.round((people / teamSignalLimits[kind]) * 100) / 100;

export const isTeamSignal = ({ kind, people }: TeamCounted): boolean => people > teamSignalLimits[kind];

/** Why it is shown: "27 people joined in 30 days; up to 20 is usual". */
export function teamBecauseOf({ kind, people }: TeamCounted): string {
  const usual = `up to ${teamSignalLimits[kind]} is usual`;
  return kind === 'many_joined'
    ? `${people} people joined in ${teamSignalLasts / days} days; ${usual}`
    : `${people} people are on the team; ${usual}`;
}
