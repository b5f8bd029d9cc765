import { addMonths } from '@nightjar/domain/kernel/time';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUserDaysBefore, houseNight, keepNightCounts } from './queries/nights.ts';
import { forgetActivityBefore } from './queries/record.ts';

/** A worker runs these jobs of the activity. */
export const activityTasks = ({
  db,
  clock,
  settings,
}: Pick<Platform, 'db' | 'clock' | 'settings'>): JobTasks => ({
  'tidy-activity': async () => {
    const before = addMonths(clock.now(), -settings.retention.activityMonths);
    await forgetActivityBefore(db, before);
    await keepNightCounts(db, houseNight(clock.now()));
    await deleteUserDaysBefore(db, houseNight(before));
  },
});
