import { pushChannels } from '@nightjar/domain/account/entity';
import { notificationKinds } from '@nightjar/domain/notifications/entity';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { currentJobId } from '../jobs/current-job.ts';
import type { Jobs } from '../jobs/port.ts';
import {
  type ProviderAttempt,
  ProviderFailure,
  type ProviderName,
  type ReportAttempt,
} from '../providers/outcome.ts';
import type { ProviderWatch } from '../providers/watch.ts';
import type { Random } from '../random.ts';
import { findAddressesOf, findDevice, forgetDevice } from './devices.ts';
import { recordNotice } from './inbox.ts';
import { storeNotes } from './outbox.ts';
import {
  type CountBadge,
  noteSeconds,
  type Push,
  type PushDelivery,
  type PushDevice,
  type PushOrder,
  type PushOutcome,
  type PushPlatform,
  type PushSender,
} from './port.ts';

/** `notify` adds this job with a delivery as its payload. */
export const pushJob = 'push-device';
/** `notify` adds this job with the ids of the people whose inboxes have changed. It runs after the commit. */
export const inboxesChangedJob = 'announce-notifications';

export type PushSenders = Partial<Record<PushPlatform, PushSender>>;

type Deps = {
  jobs: Jobs;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
  providers: Pick<ProviderWatch, 'report' | 'isResting'>;
  /** True where the notes are shown on the outbox page and not sent. */
  outbox: boolean;
};

/** A push whose provider is in trouble is tried again after this many seconds. */
const restSeconds = 60;

const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

export function createPush(senders: PushSenders, { jobs, clock, random, providers, outbox }: Deps): Push {
  const platforms = Object.keys(senders) as PushPlatform[];
  const enqueue = (db: Database, payload: PushDelivery, runAt?: Date) =>
    jobs.enqueue(db, { name: pushJob, payload, ...(runAt && { runAt }) });

  return {
    notify: (database, userIds, notice) =>
      inTransaction(database, async db => {
        const now = clock.now();
        const jobId = currentJobId() ?? random.uuid();
        const { recorded, wanting } = await recordNotice(db, userIds, { notice, jobId, now });
        if (recorded.length > 0)
          await jobs.enqueue(db, { name: inboxesChangedJob, payload: { user_ids: recorded } });
        const { inbox: _, ...note } = notice;
        if (outbox) return storeNotes(db, { userIds: wanting, note }, now);
        const until = addSeconds(now, noteSeconds);
        for (const address of await findAddressesOf(db, wanting, platforms))
          await enqueue(db, { ...address, note, until });
      }),

    async deliver(db, delivery, countBadge) {
      const now = clock.now();
      const secondsLeft = Math.floor((delivery.until.getTime() - now.getTime()) / 1000);
      if (secondsLeft < 1) return;
      const device = await findDevice(db, delivery, delivery.note.kind);
      const sender = device && senders[device.platform];
      if (!sender) return;
      const provider = sender.providerOf(device);
      // The token has a form that no provider gives out.
      if (!provider) return forgetDevice(db, device.token);
      // Pushes that wait for an answer would take the time of all other jobs.
      if (providers.isResting(provider)) return enqueue(db, delivery, addSeconds(now, restSeconds));
      const badge = sender.showsBadge ? await countBadge(db, delivery.user_id) : 0;
      const outcome = await sendMeasured(providers.report, {
        ...{ sender, provider, device },
        order: { note: delivery.note, badge, secondsLeft },
      });
      if (outcome.is === 'dead') return forgetDevice(db, device.token, outcome.since);
      if (outcome.is === 'wait') return enqueue(db, delivery, addSeconds(now, outcome.seconds));
      if (outcome.is === 'locked') return enqueue(db, delivery, addSeconds(now, restSeconds));
    },

    async close() {
      await Promise.all(Object.values(senders).map(sender => sender.close?.()));
    },
  };
}

type PushAttempt = {
  sender: PushSender;
  provider: ProviderName;
  device: PushDevice;
  order: PushOrder;
};
async function sendMeasured(
  report: ReportAttempt,
  { sender, provider, device, order }: PushAttempt,
): Promise<PushOutcome> {
  const begun = performance.now();
  const finish = ({ outcome, reason, providerId, hint }: AttemptEnd) =>
    report({ provider, outcome, reason, providerId, hint, seconds: (performance.now() - begun) / 1000 });
  try {
    const answer = await sender.send(device, order);
    finish(attemptEndOf(answer));
    return answer;
  } catch (error) {
    if (error instanceof ProviderFailure) finish(error);
    throw error;
  }
}

type AttemptEnd = Pick<ProviderAttempt, 'outcome' | 'reason' | 'providerId' | 'hint'>;

function attemptEndOf(answer: PushOutcome): AttemptEnd {
  if (answer.is === 'taken') return { outcome: 'accepted', providerId: answer.providerId };
  const { reason } = answer;
  if (answer.is === 'wait') return { outcome: answer.because, reason };
  if (answer.is === 'refused') return { outcome: 'refused', reason, hint: answer.hint };
  return { outcome: answer.is === 'locked' ? 'credentials' : 'refused', reason };
}

const deliveryPayloadSchema = z.object({
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
    kind: z.optional(z.enum(notificationKinds)),
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
  const delivery = deliveryPayloadSchema.safeParse(payload).data;
  if (delivery) await push.deliver(db, delivery, countBadge);
}
