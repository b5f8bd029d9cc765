import { serveAgain } from '@nightjar/domain/drinks/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadServedGuest } from '../gate.ts';
import { liftServiceRefusalAtCommit } from '../queries/service.ts';

export const serveAgainHandler = handle(serveAgain, async ({ input, actor, now, db }) => {
  const { userId, venueId } = await loadServedGuest(db, actor, input.redemption_id);
  await liftServiceRefusalAtCommit(db, { userId, venueId }, now);
  return ok({ refused: false });
});
