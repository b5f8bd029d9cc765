import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import { findDevicesOf, forgetDevice } from './devices.ts';
import { keepNotes } from './outbox.ts';
import type { Push, PushPlatform, PushSender } from './port.ts';

/** `notify` enqueues this job with the payload `{ device, note }`. */
export const pushJob = 'push-device';

export type PushSenders = Partial<Record<PushPlatform, PushSender>>;

type Deps = {
  jobs: Jobs;
  clock: Clock /** True where a page shows the notes that are not sent. */;
  outbox: boolean;
};

export function createPush(senders: PushSenders, { jobs, clock, outbox }: Deps): Push {
  return {
    async notify(db, userIds, note) {
      if (outbox) return keepNotes(db, { userIds, note }, clock.now());
      if (Object.keys(senders).length === 0) return;
      const devices = await findDevicesOf(db, userIds);
      for (const device of devices.filter(({ platform }) => senders[platform]))
        await jobs.enqueue(db, { name: pushJob, payload: { device, note } });
    },
    async deliver(db, device, note) {
      const outcome = await senders[device.platform]?.send(device, note);
      if (outcome === 'gone') await forgetDevice(db, device.token);
    },
  };
}

const job = z.object({
  device: z.object({ token: z.string(), platform: z.enum(['ios', 'android', 'web']) }),
  note: z.object({
    title: z.string(),
    body: z.string(),
    link: z.string(),
    tag: z.string(),
    conversation_id: z.optional(z.string()),
  }),
});

/** A worker runs this for each job that `notify` enqueued. */
export async function deliverJob(
  { db, push }: { db: Database; push: Push },
  payload: unknown,
): Promise<void> {
  const { device, note } = job.parse(payload);
  await push.deliver(db, device, note);
}
