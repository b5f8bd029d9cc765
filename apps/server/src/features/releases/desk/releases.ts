import { cutPage } from '@nightjar/domain/kernel/page';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { releases } from '@nightjar/domain/releases/desk/calls';
import { countedAsRunningFor } from '@nightjar/domain/releases/desk/entity';
import { parseVersion } from '@nightjar/domain/releases/rules/version';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentRelease } from './present.ts';
import { findReleases } from './queries/releases.ts';

export const releasesHandler = handle(releases, async ({ input, now, db }) => {
  const { before, version, limit } = input;
  const page = {
    version: version === undefined ? null : parseVersion(version),
    before: before === undefined ? null : parseVersion(before),
    limit: limit + 1,
  };
  const { rows, more } = cutPage(
    await findReleases(db, page, addMilliseconds(now, -countedAsRunningFor)),
    limit,
  );
  return ok({ releases: rows.map(presentRelease), more });
});
