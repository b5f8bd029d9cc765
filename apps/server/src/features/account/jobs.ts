import * as z from 'zod';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { removePersonalObjects } from '../../platform/storage/objects.ts';

const subject = z.object({ userId: z.string() });

export const accountJobs = (platform: Platform): JobTasks => ({
  'erase-files': payload => removePersonalObjects(platform, subject.parse(payload).userId),
});
