import { brand } from '@nightjar/domain/brand';
import { version } from '@nightjar/domain/releases/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { findLatestRelease } from './queries/releases.ts';

/**
 * Answers the latest version of the app. Until a version is released over the air, that is the version with which this
 * server was built.
 */
export const versionHandler = handle(version, async ({ db }) => {
  const latest = (await findLatestRelease(db)) ?? brand.version;
  return ok({ value: latest, production: latest, version: latest, bundle: null });
});
