import * as z from 'zod/mini';
import type { JobTasks } from '../../../platform/jobs/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeVersions } from '../../../platform/storage/files/objects.ts';
import { removeFilesJob } from './reactions.ts';

const removalPayload = z.object({ files: z.array(z.object({ name: z.string(), version: z.string() })) });

/** A worker runs these jobs of the pictures of venues. */
export const picturesTasks = (platform: Platform): JobTasks => ({
  /** Removes files of pictures. A file that was uploaded again under the same name is another version, which stays. */
  [removeFilesJob]: payload => removeVersions(platform, removalPayload.parse(payload).files),
});
