import { userVersion } from '@nightjar/domain/releases/calls';
import { countedMoment } from '@nightjar/domain/releases/rules/report';
import { canonicalVersion } from '@nightjar/domain/releases/rules/version';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockPerson, saveVersionReportAtCommit } from './queries/reports.ts';

/** A phone sends its report again until it is answered, so a report that no longer counts is answered with success too. */
export const userVersionHandler = handle(userVersion, async ({ input, actor, now, db }) => {
  const version = canonicalVersion(input.version);
  const countedAt = countedMoment(new Date(input.reported_at), now);
  if (countedAt && (await lockPerson(db, actor.userId))) {
    const { device_id, platform = null, native = null } = input;
    const report = { user_id: actor.userId, device_id, platform, native, version, reported_at: countedAt };
    await saveVersionReportAtCommit(db, report);
  }
  return ok({ version, reported_at: countedAt?.toISOString() ?? input.reported_at });
});
