import { releaseFailedHandler } from './release-failed.ts';
import { userVersionHandler } from './user-version.ts';
import { versionHandler } from './version.ts';

export const releasesHandlers = [releaseFailedHandler, userVersionHandler, versionHandler];
