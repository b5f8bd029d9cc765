import { userId } from '@nightjar/domain/kernel/id';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { tidyNotifications } from '../../platform/push/inbox.ts';
import { inboxesChangedJob } from '../../platform/push/push.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { inboxesChangedBroadcast } from './reactions.ts';

/** A worker runs these jobs of the notifications. */
export const notificationsTasks = ({ db, bus, clock }: Platform): JobTasks => ({
  [inboxesChangedJob]: async payload => {
    const { user_ids } = inboxesChangedPayload.parse(payload);
    createPublisher(bus).publish(inboxesChangedBroadcast(user_ids));
  },
  'tidy-notifications': () => tidyNotifications(db, clock.now()),
});

const inboxesChangedPayload = z.object({ user_ids: z.array(userId) });
