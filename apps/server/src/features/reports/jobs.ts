import { userId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { decidedNote } from '@nightjar/domain/reports/rules/deciding';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeObjects } from '../../platform/storage/files/objects.ts';
import { deleteEvidence, findOldEvidence } from './queries/evidence.ts';
import { reportsDecidedJob } from './reactions.ts';

const reportersPayload = z.object({ user_ids: z.array(userId) });

/** A worker runs these jobs of the reports. */
export const reportsTasks = (platform: Platform): JobTasks => ({
  [reportsDecidedJob]: payload => thankReporters(platform, payload),
  'tidy-evidence': () => tidyEvidence(platform, platform.settings.retention.evidenceDays),
});

/**
 * Sends reporters a push about a decision, one for each reporter however many reports they filed. The push names no
 * person and opens the app's first screen.
 */
async function thankReporters({ db, push }: Platform, payload: unknown): Promise<void> {
  const { user_ids } = reportersPayload.parse(payload);
  await push.notify(db, user_ids, {
    ...decidedNote,
    link: '/',
    tag: 'report-decided',
    channel: 'friends',
    kind: 'account',
    inbox: { type: 'account' },
  });
}

const evidenceBatchSize = 100;

/**
 * Removes old evidence. The files are removed before the rows that name them, so that a job which stops in between
 * finds them again.
 */
async function tidyEvidence(platform: Platform, keptDays: number): Promise<void> {
  const before = addMilliseconds(platform.clock.now(), -keptDays * days);
  for (;;) {
    const due = await findOldEvidence(platform.db, before, evidenceBatchSize);
    await removeObjects(
      platform,
      due.flatMap(({ names }) => names),
    );
    await deleteEvidence(
      platform.db,
      due.map(({ id }) => id),
    );
    if (due.length < evidenceBatchSize) return;
  }
}
