import { activityKeptMonths } from '@nightjar/domain/activity/entity';
import { addMonths } from '@nightjar/domain/kernel/time';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetActivityBefore } from './queries.ts';

/** What activity has a worker do, by name. */
export const activityTasks = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): JobTasks => ({
  'tidy-activity': () => forgetActivityBefore(db, addMonths(clock.now(), -activityKeptMonths)),
});
