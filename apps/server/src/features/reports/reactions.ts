import type { UserId } from '@nightjar/domain/kernel/id';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** `reporterIds` has the authors of the reports, each once. */
    reports_decided: { reporterIds: readonly UserId[] };
  }
}

export const decidedJob = 'push-reports-decided';

/** Neither the reported user nor a venue's team receives anything, on any topic. */
export const reportsReactions = [
  on('reports_decided', {
    jobs: ({ reporterIds }) =>
      reporterIds.length > 0 ? [{ name: decidedJob, payload: { user_ids: reporterIds } }] : [],
  }),
];
