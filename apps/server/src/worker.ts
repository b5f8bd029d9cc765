import { userId } from '@nightjar/domain/kernel/id';
import { accountTasks, holdTasks } from './features/account/jobs.ts';
import { activityTasks } from './features/activity/jobs.ts';
import { auditTasks } from './features/audit/jobs.ts';
import { chatTasks } from './features/chat/jobs.ts';
import { countUnreadConversations } from './features/chat/queries/unread-conversations.ts';
import { drinksTasks } from './features/drinks/jobs.ts';
import { eventsTasks } from './features/events/jobs.ts';
import { friendsTasks } from './features/friends/jobs.ts';
import { countFriendRequests } from './features/friends/queries/lists.ts';
import { reactions } from './features/handlers.ts';
import { shownSince } from './features/notifications/gate.ts';
import { notificationsTasks } from './features/notifications/jobs.ts';
import { countUnread } from './features/notifications/queries.ts';
import { paymentsTasks } from './features/payments/jobs.ts';
import { tidyMapChanges } from './features/places/queries/map-changes.ts';
import { referralsTasks } from './features/referrals/jobs.ts';
import { releasesTasks } from './features/releases/jobs.ts';
import { reportsTasks } from './features/reports/jobs.ts';
import { staffTasks } from './features/staff/jobs.ts';
import { venuesTasks } from './features/venues/jobs.ts';
import { picturesTasks } from './features/venues/pictures/jobs.ts';
import { sealAuditTrail } from './platform/audit/sealing.ts';
import { tidyAuth } from './platform/auth/upkeep.ts';
import type { Clock } from './platform/clock.ts';
import { deleteOldAnswers } from './platform/http/idempotency.ts';
import { reactionsOn } from './platform/http/reactions.ts';
import type { CronJob, JobTasks } from './platform/jobs/port.ts';
import { unlockJobsOfDeadWorkers } from './platform/jobs/recovery.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { tidyOutboxes } from './platform/outboxes.ts';
import type { Platform } from './platform/platform.ts';
import { tidyDevices } from './platform/push/devices.ts';
import type { CountBadge } from './platform/push/port.ts';
import { deliverJob, pushJob } from './platform/push/push.ts';
import { tidyStorage } from './platform/storage/upkeep.ts';

/** These are the times of the scheduled jobs, in UTC. Daily jobs run in the early morning of all American timezones. */
const cronJobs: readonly CronJob[] = [
  { name: 'seal-audit-trail', at: '* * * * *' },
  { name: 'check-audit-trail', at: '0 10 * * *' },
  { name: 'tidy-audit-trail', at: '20 11 * * *' },
  { name: 'tidy-outboxes', at: '45 10 * * *' },
  { name: 'unlock-jobs', at: '* * * * *' },
  { name: 'remind-of-events', at: '* * * * *' },
  { name: 'fill-events', at: '* * * * *' },
  { name: 'lift-holds', at: '* * * * *' },
  { name: 'reopen-venues', at: '* * * * *' },
  { name: 'pause-rollouts', at: '* * * * *' },
  { name: 'tidy-answers', at: '10 10 * * *' },
  { name: 'tidy-auth', at: '20 10 * * *' },
  { name: 'tidy-storage', at: '30 10 * * *' },
  { name: 'tidy-bundles', at: '35 10 * * *' },
  { name: 'tidy-devices', at: '40 10 * * *' },
  { name: 'tidy-notifications', at: '0 10 * * *' },
  { name: 'tidy-invitations', at: '55 10 * * *' },
  { name: 'delete-old-locations', at: '*/15 * * * *' },
  { name: 'tidy-looks', at: '5,20,35,50 * * * *' },
  { name: 'tidy-activity', at: '0 11 * * *' },
  { name: 'count-versions', at: '5 11 * * *' },
  { name: 'tidy-sent', at: '10 11 * * *' },
  { name: 'tidy-evidence', at: '25 11 * * *' },
  { name: 'tidy-map', at: '25 * * * *' },
  { name: 'return-drinks', at: '*/5 * * * *' },
  { name: 'remind-of-drinks', at: '*/5 * * * *' },
  { name: 'top-up-due', at: '*/10 * * * *' },
  { name: 'tell-drinks-end', at: '*/10 * * * *' },
  { name: 'review-payments', at: '*/10 * * * *' },
  { name: 'check-chat', at: '15 11 * * *' },
  { name: 'make-months', at: '50 10 * * *' },
];
/** This job refreshes the demo's night each hour, for as long as the demo runs. */
const demoCronJobs: readonly CronJob[] = [{ name: 'liven-demo', at: '0 * * * *' }];

/**
 * Returns the number on the app's icon: conversations with unread messages and friend requests, as in the tab bar, and
 * unread notifications, as on the bell. A notification of a friend request is left out, so that it counts once.
 */
const countBadgeAt =
  (clock: Clock): CountBadge =>
  async (db, owner) => {
    const user = userId.parse(owner);
    const [conversations, requests, unread] = await Promise.all([
      countUnreadConversations(db, user),
      countFriendRequests(db, user),
      countUnread(db, user, { since: shownSince(clock.now()), exceptTypes: ['friend_request'] }),
    ]);
    return conversations + requests.received + unread;
  };

/** Returns the jobs that a worker runs, by their names. */
export function jobTasksOf(platform: Platform): JobTasks {
  const following = reactionsOn(platform, reactions);
  return {
    'seal-audit-trail': () => sealAuditTrail(platform),
    'unlock-jobs': () => unlockJobsOfDeadWorkers(platform.db),
    'tidy-answers': () => deleteOldAnswers(platform.db, platform.clock.now()),
    'tidy-auth': () => tidyAuth(platform),
    'tidy-storage': async () => {
      await tidyStorage(platform);
    },
    'tidy-devices': () => tidyDevices(platform.db, platform.clock.now()),
    'tidy-map': () => tidyMapChanges(platform.db),
    ...accountTasks(platform),
    ...holdTasks(platform, following),
    ...activityTasks(platform),
    'tidy-outboxes': () => tidyOutboxes(platform),
    ...auditTasks(platform),
    [pushJob]: payload => deliverJob(platform, payload, countBadgeAt(platform.clock)),
    ...chatTasks(platform),
    ...drinksTasks(platform),
    ...eventsTasks(platform),
    ...friendsTasks(platform),
    ...notificationsTasks(platform),
    ...picturesTasks(platform),
    ...paymentsTasks(platform, following),
    ...referralsTasks(platform),
    ...releasesTasks(platform, following),
    ...reportsTasks(platform),
    ...staffTasks(platform, following),
    ...venuesTasks(platform, following),
    'liven-demo': async () => {
      const { refreshTonight } = await import('./demo/tonight.ts');
      await refreshTonight(platform.db, platform.clock.now());
    },
  };
}

/** Builds the worker of a node, which runs its jobs and its scheduled work. */
export function buildWorker(platform: Platform, databaseUrl: string): Promise<Worker> {
  const { log, metrics, tracer, settings } = platform;
  const schedule = settings.demo ? [...cronJobs, ...demoCronJobs] : cronJobs;
  return startWorker({ url: databaseUrl, tasks: jobTasksOf(platform), cron: schedule, log, metrics, tracer });
}
