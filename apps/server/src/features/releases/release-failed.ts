import { releaseFailed } from '@nightjar/domain/releases/calls';
import { canonicalVersion } from '@nightjar/domain/releases/rules/version';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockPerson, saveFailureAtCommit } from './queries/reports.ts';

/** The failure of a version that was never released is answered like any other and not saved. */
export const releaseFailedHandler = handle(releaseFailed, async ({ input, actor, now, db }) => {
  const version = canonicalVersion(input.version);
  if (await lockPerson(db, actor.userId)) {
    const { device_id, message, platform = null, native = null } = input;
    const failure = { user_id: actor.userId, device_id, platform, native, version, message };
    await saveFailureAtCommit(db, { ...failure, reported_at: now });
  }
  return ok({ version });
});
