import { redemptionId, venueId } from '@nightjar/domain/kernel/id';
import { overridesNote, takenBackNote } from '@nightjar/domain/staff/rules';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOverriddenPour } from '../drinks/queries/overrides.ts';
import { findManagers } from './queries.ts';

const noticed = z.object({ venueId, redemptionId, takenBack: z.boolean(), count: z.int() });

/** What staff have a worker do, by name. */
export const staffTasks = ({ db, push }: Platform): JobTasks => ({
  async 'push-overrides'(payload) {
    const told = noticed.parse(payload);
    const pour = await findOverriddenPour(db, told.redemptionId);
    if (!pour) return;
    const words = {
      guest: pour.guest_first_name ?? 'A guest',
      pro: pour.pro_first_name,
      reason: pour.override_reason ?? '',
      scanned: pour.qr_nonce !== null,
      count: told.count,
    };
    const { takenBack } = told;
    await push.notify(db, await findManagers(db, told.venueId), {
      ...(takenBack ? takenBackNote(words) : overridesNote(words)),
      link: `/admin/venues/${told.venueId}/drinks`,
      tag: `${takenBack ? 'taken-back' : 'overrides'}-${told.venueId}`,
    });
  },
});
