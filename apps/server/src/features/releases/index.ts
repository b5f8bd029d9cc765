import { versionHandler } from './version.ts';

export const releasesHandlers = [versionHandler];
