import { type PourSignal, signalSpans } from '@nightjar/domain/drinks/desk/entity';
import * as z from 'zod/mini';
import type { ListShape } from '../../../../ui/desk/list-search.ts';

/** An address without a span shows the week. */
export const signalsShape = {
  filters: { span: z.enum(signalSpans) },
  sorts: ['score'],
} as const satisfies ListShape;

/**
 * The graphic of a signal: the share that the poured drinks fill, and the position of the usual number, each from 0
 * to 1.
 */
export function barOf({ pours, usual }: Pick<PourSignal, 'pours' | 'usual'>) {
  const whole = Math.max(pours, usual ?? 0, 1);
  return { poured: pours / whole, usual: usual === null ? null : usual / whole };
}

/** A signal has no id of its own: it is identified by its people and its bar. */
export const keyOf = ({ kind, venue, pro, guests, last_at }: PourSignal): string =>
  [kind, venue?.id, pro?.id, ...guests.map(({ id }) => id), last_at].join(' ');
