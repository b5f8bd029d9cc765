import { minutes } from '@nightjar/domain/kernel/time';
import type { ProviderOutcome } from './outcome.ts';

/**
 * A provider is in trouble after this many attempts in a row that got no answer or were refused for exceeding its
 * limit.
 */
const failuresOfTrouble = 3;
/** Trouble without a further attempt counts for this many milliseconds. A refused key counts until it is accepted. */
export const troubleKeptMs = 10 * minutes;

export type TroubleKind = Extract<ProviderOutcome, 'credentials' | 'limited' | 'away'>;
export type Trouble = { readonly kind: TroubleKind; readonly since: Date };

/** The standing is what one node remembers of its attempts at a provider since the last `accepted` or `refused` one. */
export type Standing = (Trouble & { readonly failures: number; readonly lastAt: Date }) | null;

/**
 * Returns the standing after one more attempt. A refusal of one number or device shows that the provider answers and
 * accepts our key, so it ends trouble as a success does. A refused key stays the kind of trouble while a provider that
 * refused it gives no answer. A provider that was away before it refused our key has refused it only since then.
 */
export function standingAfter(before: Standing, outcome: ProviderOutcome, at: Date): Standing {
  if (outcome === 'accepted' || outcome === 'refused') return null;
  const earlier = before && isRemembered(before, at) ? before : null;
  const kind = earlier?.kind === 'credentials' ? 'credentials' : outcome;
  const isFirstRefusal = kind === 'credentials' && earlier?.kind !== 'credentials';
  return {
    kind,
    since: isFirstRefusal ? at : (earlier?.since ?? at),
    failures: (earlier?.failures ?? 0) + 1,
    lastAt: at,
  };
}

/**
 * Returns the trouble of a provider, or null. One refusal of our key is trouble, because it is never chance. Where strangers
 * can pretend one, as at a webhook, `refusals` of them in a row are.
 */
export function troubleOf(standing: Standing, now: Date, refusals = 1): Trouble | null {
  if (!standing || !isRemembered(standing, now)) return null;
  const { kind, since, failures } = standing;
  return failures >= (kind === 'credentials' ? refusals : failuresOfTrouble) ? { kind, since } : null;
}

const isRemembered = ({ kind, lastAt }: NonNullable<Standing>, now: Date): boolean =>
  kind === 'credentials' || now.getTime() - lastAt.getTime() < troubleKeptMs;
