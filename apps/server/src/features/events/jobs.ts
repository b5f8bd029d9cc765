import { decideGoing, reminderNote } from '@nightjar/domain/events/rules';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { eventId, userId } from '@nightjar/domain/kernel/id';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGoing } from './queries.ts';
import { reminderJob, reminderKey } from './reactions.ts';

/** What events have a worker do, by name. */
export const eventsTasks = (platform: Platform): JobTasks => ({
  [reminderJob]: payload => remind(platform, payload),
});

const reminder = z.object({ to: userId, event_id: eventId });

/** Reminds a user who still goes; where the event has moved to a later hour, at that hour. */
async function remind({ db, push, jobs, clock }: Platform, payload: unknown): Promise<void> {
  const { to, event_id } = reminder.parse(payload);
  const event = await findGoing(db, to, event_id);
  const decision = event && decideGoing(event, clock.now());
  if (!decision || isRefusal(decision)) return;
  if (decision.remindAt) {
    const later = { runAt: decision.remindAt, key: reminderKey(event_id, to) };
    await jobs.enqueue(db, reminderJob, { to, event_id }, later);
    return;
  }
  await push.notify(db, [to], {
    ...reminderNote(event),
    link: `/events/${event_id}`,
    tag: `event-${event_id}`,
  });
}
