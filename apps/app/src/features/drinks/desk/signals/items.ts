import { type PourSignal, signalSpans } from '@nightjar/domain/drinks/desk/entity';
import * as z from 'zod/mini';
import type { ListShape } from '../../../../ui/desk/list-search.ts';

/** What the address of the page holds; without a span it is the week. */
export const signalsShape = {
  filters: { span: z.enum(signalSpans) },
  sorts: ['score'],
} as const satisfies ListShape;

/** The parts of a bar, 0 to 1: what was poured, and where the usual number lies in it. */
export function barOf({ pours, usual }: Pick<PourSignal, 'pours' | 'usual'>) {
  const whole = Math.max(pours, usual ?? 0, 1);
  return { poured: pours / whole, usual: usual === null ? null : usual / whole };
}

/** One signal has no id of its own: it is about these people at this bar. */
export const keyOf = ({ kind, venue, pro, guests, last_at }: PourSignal): string =>
  [kind, venue?.id, pro?.id, ...guests.map(({ id }) => id), last_at].join(' ');
