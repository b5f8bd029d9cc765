import { venueId } from '@nightjar/domain/kernel/id';
import { overridesNote } from '@nightjar/domain/staff/rules';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findManagers } from './queries.ts';

const noticed = z.object({ venueId, proFirstName: z.string(), count: z.int() });

/** What staff have a worker do, by name. */
export const staffTasks = ({ db, push }: Platform): JobTasks => ({
  async 'push-overrides'(payload) {
    const told = noticed.parse(payload);
    const managers = await findManagers(db, told.venueId);
    await push.notify(db, managers, {
      ...overridesNote(told.proFirstName, told.count),
      link: `/admin/venues/${told.venueId}/drinks`,
      tag: `overrides-${told.venueId}`,
    });
  },
});
