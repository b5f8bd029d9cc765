import { pauseReleaseHandler } from './desk/pause-release.ts';
import { releaseFailuresHandler } from './desk/release-failures.ts';
import { releasesHandler as releasesListHandler } from './desk/releases.ts';
import { setRolloutHandler } from './desk/set-rollout.ts';
import { versionUpHandler } from './desk/version-up.ts';
import { versionsByDayHandler } from './desk/versions-by-day.ts';
import { withdrawReleaseHandler } from './desk/withdraw-release.ts';
import { releaseFailedHandler } from './release-failed.ts';
import { userVersionHandler } from './user-version.ts';
import { versionHandler } from './version.ts';

export const releasesHandlers = [
  releaseFailedHandler,
  userVersionHandler,
  versionHandler,
  releasesListHandler,
  releaseFailuresHandler,
  versionsByDayHandler,
  versionUpHandler,
  setRolloutHandler,
  pauseReleaseHandler,
  withdrawReleaseHandler,
];
