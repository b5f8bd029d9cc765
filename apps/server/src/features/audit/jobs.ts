import { addMonths } from '@nightjar/domain/kernel/time';
import { checkTrailDaily } from '../../platform/audit/checking.ts';
import { deleteOldAudit } from '../../platform/audit/forgetting.ts';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** A worker runs these jobs of the audit trail. */
export const auditTasks = (platform: Platform): JobTasks => ({
  'check-audit-trail': () => checkTrailDaily(platform),
  'tidy-audit-trail': () => deleteOldAudit(platform, oldestKeptMoment(platform)),
});

const oldestKeptMoment = ({ clock, settings }: Platform): Date =>
  addMonths(clock.now(), -12 * settings.retention.auditYears);
