import { proId, userId, venueId } from '@nightjar/domain/kernel/id';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { approvedNote, declinedNote, requestNote } from '@nightjar/domain/staff/rules';
import { archivedNote } from '@nightjar/domain/venues/rules/archiving';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRequest } from './queries/joining.ts';
import { findManagers, findVenueName } from './queries.ts';
import { answerJob, archivedJob, requestJob } from './reactions.ts';

/** What teams have a worker do, by name. */
export const staffTasks = (platform: Platform): JobTasks => ({
  [requestJob]: payload => pushRequest(platform, about.parse(payload).pro_id),
  [answerJob]: payload => pushAnswer(platform, about.parse(payload).pro_id),
  [archivedJob]: payload => pushArchived(platform, archived.parse(payload)),
});

const about = z.object({ pro_id: proId });
type Id = z.infer<typeof proId>;
const archived = z.object({ venue_id: venueId, user_ids: z.array(userId) });

async function pushArchived(
  { db, push }: Platform,
  { venue_id, user_ids }: z.infer<typeof archived>,
): Promise<void> {
  const name = await findVenueName(db, venue_id);
  if (name === null) return;
  await push.notify(db, user_ids, {
    ...archivedNote(name),
    link: '/profile',
    tag: `venue-archived-${venue_id}`,
  });
}

/** A request that was answered meanwhile is not announced. */
async function pushRequest({ db, push }: Platform, id: Id): Promise<void> {
  const request = await findRequest(db, id);
  if (request?.state !== 'pending') return;
  await push.notify(db, await findManagers(db, request.venue_id), {
    ...requestNote(nameOf(request), request.venue_name),
    link: `/admin/venues/${request.venue_id}/staff`,
    tag: `pro-request-${id}`,
  });
}

async function pushAnswer({ db, push }: Platform, id: Id): Promise<void> {
  const request = await findRequest(db, id);
  if (!request?.user_id) return;
  const { state, venue_name, reason } = request;
  const tag = `pro-request-${id}`;
  if (state === 'approved')
    await push.notify(db, [request.user_id], { ...approvedNote(venue_name), link: '/profile', tag });
  if (state === 'declined')
    await push.notify(db, [request.user_id], {
      ...declinedNote(venue_name, reason),
      link: '/pro-upgrade',
      tag,
    });
}
