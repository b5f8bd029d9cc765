import { pourSignals } from '@nightjar/domain/drinks/desk/calls';
import type { PourSignal } from '@nightjar/domain/drinks/desk/entity';
import {
  isSignalShown,
  mostSignalsShown,
  reasonSentence,
  signalScoreOf,
  signalSpanLasts,
  usualCount,
} from '@nightjar/domain/drinks/desk/rules/signals';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findNames, findOutliers, type NamesById, type SignalCountRow } from './queries/signals.ts';

export const pourSignalsHandler = handle(pourSignals, async ({ input: { span }, now, db }) => {
  const found = await findOutliers(db, { span, since: addMilliseconds(now, -signalSpanLasts[span]), now });
  const unusual = found
    .map(row => ({ row, score: signalScoreOf(row, span) }))
    .filter(({ score }) => isSignalShown(score))
    .sort((one, other) => other.score - one.score || other.row.last_at.getTime() - one.row.last_at.getTime())
    .slice(0, mostSignalsShown);
  const rows = unusual.map(({ row }) => row);
  const named = await findNames(db, {
    venues: rows.map(({ venue_id }) => venue_id),
    pros: rows.flatMap(({ pro_id }) => pro_id ?? []),
    guests: rows.flatMap(({ guest_ids }) => guest_ids),
  });
  return ok(unusual.map(({ row, score }) => presentSignal(row, score, named)));
});

function presentSignal(row: SignalCountRow, score: number, { venues, pros, guests }: NamesById): PourSignal {
  const { kind, venue_id, pro_id, guest_ids, pours, last_at } = row;
  const pro = pro_id && pros.get(pro_id);
  return {
    kind,
    venue: { id: venue_id, name: venues.get(venue_id) ?? '' },
    pro: pro_id && pro ? { id: pro_id, ...pro } : null,
    guests: guest_ids.flatMap(id => {
      const guest = guests.get(id);
      return guest ? [{ id, ...guest }] : [];
    }),
    ...{ pours, usual: usualCount(row), because: reasonSentence(row), score },
    last_at: last_at.toISOString(),
  };
}
