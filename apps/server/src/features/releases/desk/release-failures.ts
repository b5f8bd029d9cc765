import { releaseFailures } from '@nightjar/domain/releases/desk/calls';
import { failureMessagesLimit } from '@nightjar/domain/releases/desk/entity';
import { handle, ok } from '../../../platform/http/handler.ts';
import { requireVersion } from './gate.ts';
import { findFailures } from './queries/releases.ts';

export const releaseFailuresHandler = handle(releaseFailures, async ({ input, db }) => {
  const rows = await findFailures(db, requireVersion(input), failureMessagesLimit);
  return ok(rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })));
});
