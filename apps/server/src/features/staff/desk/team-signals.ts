import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { teamSignals } from '@nightjar/domain/staff/desk/calls';
import {
  isTeamSignal,
  teamReasonSentence,
  teamScoreOf,
  teamSignalLasts,
} from '@nightjar/domain/staff/desk/rules/signals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findTeamSignals } from './queries/signals.ts';

export const teamSignalsHandler = handle(teamSignals, async ({ now, db }) => {
  const counted = await findTeamSignals(db, addMilliseconds(now, -teamSignalLasts));
  return ok(
    counted.filter(isTeamSignal).map(({ venue_id, venue_name, last_at, ...row }) => ({
      kind: row.kind,
      venue: { id: venue_id, name: venue_name },
      people: row.people,
      because: teamReasonSentence(row),
      last_at: last_at.toISOString(),
      score: teamScoreOf(row),
    })),
  );
});
