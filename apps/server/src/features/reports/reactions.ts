import type { UserId } from '@nightjar/domain/kernel/id';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** `reporterIds`: who filed the reports, each once. */
    reports_decided: { reporterIds: readonly UserId[] };
  }
}

export const decidedJob = 'push-reports-decided';

/** The reported and a venue's team get nothing, on any topic. */
export const reportsReactions = [
  on('reports_decided', {
    jobs: ({ reporterIds }) =>
      reporterIds.length > 0 ? [{ name: decidedJob, payload: { user_ids: reporterIds } }] : [],
  }),
];
