import { type PourSignal, signalSpans } from '@nightjar/domain/drinks/desk/entity';
import * as z from 'zod/mini';
import type { ListShape } from '../../../../ui/desk/list-search.ts';

/** Where the page's address names no span of time, the last week is shown. */
export const signalsShape = {
  filters: { span: z.enum(signalSpans) },
  sorts: ['score'],
} as const satisfies ListShape;

/**
 * Returns the two lengths of a signal's bar, each from 0 to 1: the part that the poured drinks fill, and the position
 * of the usual number.
 */
export function comparisonBar({ pours, usual }: Pick<PourSignal, 'pours' | 'usual'>) {
  const whole = Math.max(pours, usual ?? 0, 1);
  return { poured: pours / whole, usual: usual === null ? null : usual / whole };
}

/** Returns the key of a signal. A signal has no id, so its kind, bar, people and last moment identify it. */
export const signalKey = ({ kind, venue, pro, guests, last_at }: PourSignal): string =>
  [kind, venue?.id, pro?.id, ...guests.map(({ id }) => id), last_at].join(' ');
