import { pushChannels } from '@nightjar/domain/account/entity';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Logger } from '../log.ts';
import { findAddressesOf, findDevice, forgetDevice } from './devices.ts';
import { storeNotes } from './outbox.ts';
import {
  type CountBadge,
  noteSeconds,
  type Push,
  type PushDelivery,
  type PushPlatform,
  type PushSender,
} from './port.ts';

/** `notify` adds this job with a delivery as its payload. */
export const pushJob = 'push-device';

export type PushSenders = Partial<Record<PushPlatform, PushSender>>;

type Deps = {
  jobs: Jobs;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  /** True where a page shows the notes instead of sending them. */
  outbox: boolean;
};

const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

export function createPush(senders: PushSenders, { jobs, clock, log, outbox }: Deps): Push {
  const platforms = Object.keys(senders) as PushPlatform[];
  const enqueue = (db: Database, payload: PushDelivery, runAt?: Date) =>
    jobs.enqueue(db, { name: pushJob, payload, ...(runAt && { runAt }) });

  return {
    async notify(db, userIds, note) {
      const now = clock.now();
      if (outbox) return storeNotes(db, { userIds, note }, now);
      const until = addSeconds(now, noteSeconds);
      for (const address of await findAddressesOf(db, userIds, platforms))
        await enqueue(db, { ...address, note, until });
    },

    async deliver(db, delivery, countBadge) {
      const now = clock.now();
      const secondsLeft = Math.floor((delivery.until.getTime() - now.getTime()) / 1000);
      if (secondsLeft < 1) return;
      const device = await findDevice(db, delivery);
      const sender = device && senders[device.platform];
      if (!sender) return;
      const badge = sender.showsBadge ? await countBadge(db, delivery.user_id) : 0;
      const outcome = await sender.send(device, { note: delivery.note, badge, secondsLeft });
      switch (outcome.is) {
        case 'taken':
          return;
        case 'dead':
          return forgetDevice(db, device.token, outcome.since);
        case 'wait':
          return enqueue(db, delivery, addSeconds(now, outcome.seconds));
        case 'refused':
          return log.error({ platform: device.platform, reason: outcome.reason }, 'A push was refused');
      }
    },

    async close() {
      await Promise.all(Object.values(senders).map(sender => sender.close?.()));
    },
  };
}

const deliveryPayload = z.object({
  user_id: z.uuid(),
  device_id: z.string(),
  until: z.coerce.date(),
  note: z.object({
    title: z.string(),
    body: z.string(),
    link: z.string(),
    tag: z.string(),
    channel: z.enum(pushChannels),
    conversation_id: z.optional(z.string()),
  }),
});

/**
 * A worker runs this for each job that `notify` added. A job of an earlier release names a token without its owner.
 * Such a job is dropped, because the phone may have got another owner.
 */
export async function deliverJob(
  { db, push }: { db: Database; push: Push },
  payload: unknown,
  countBadge: CountBadge,
): Promise<void> {
  const delivery = deliveryPayload.safeParse(payload).data;
  if (delivery) await push.deliver(db, delivery, countBadge);
}
