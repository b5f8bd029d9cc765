import { brand } from '@nightjar/domain/brand';
import { version } from '@nightjar/domain/releases/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { findLatestRelease } from './queries.ts';

/** Before anything was released over the air, the latest version is the one this server was built with. */
export const versionHandler = handle(version, async ({ db }) => {
  const latest = (await findLatestRelease(db)) ?? brand.version;
  return ok({ value: latest, production: latest, version: latest });
});
