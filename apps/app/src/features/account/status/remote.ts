import { updateActivityStatus } from '@nightjar/domain/account/calls';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { api } from '../../../platform/api.ts';
import { markLocationDeleted } from '../../../platform/location/user-location.ts';
import { patchOwnUser } from '../../people/remote/session.ts';

/**
 * Saves whether the user is out, and updates the cached profile. The server deletes the location of a user who stays
 * in.
 */
export async function saveActivityStatus(userId: string, status: ActivityStatus): Promise<void> {
  const saved = await api.call(updateActivityStatus, { user_id: userId, activity_status: status });
  if (saved.activity_status === 'in') markLocationDeleted();
  patchOwnUser({ activity_status: saved.activity_status });
}
