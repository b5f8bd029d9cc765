import { outdatedSettingsFiles } from '../apps/server/src/platform/config/settings-files.ts';
import type { Violation } from './source.ts';

/** Names the files about settings that no longer fit the declarations of the settings. */
export function outdatedSettings(root: string): Violation[] {
  return outdatedSettingsFiles(root).map(({ path }) => ({
    path,
    line: 1,
    message: 'its settings are not those of environment.ts: run npm run settings:page',
  }));
}
