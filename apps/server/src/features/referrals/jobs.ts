import { userId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { markRewardAnnounced } from './queries/referral.ts';
import { announceReferralJob } from './reactions.ts';

/** A worker runs these jobs of the referrals. */
export const referralsTasks = (platform: Platform): JobTasks => ({
  [announceReferralJob]: payload => announceReward(platform, payload),
});

const inviteePayload = z.object({ userId });

/** Notifies the app of the referrer that a reward has changed, unless this state was announced before. */
async function announceReward({ db, bus }: Platform, payload: unknown): Promise<void> {
  const referrerId = await markRewardAnnounced(db, inviteePayload.parse(payload).userId);
  if (!referrerId) return;
  createPublisher(bus).publish(userTopic.broadcast({ to: referrerId, from: null }, 'referral_changed', {}));
}
