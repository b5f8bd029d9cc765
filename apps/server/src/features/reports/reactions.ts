import type { UserId } from '@nightjar/domain/kernel/id';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** These users are the authors of the decided reports, each once. */
    reports_decided: { reporterIds: readonly UserId[] };
  }
}

export const reportsDecidedJob = 'push-reports-decided';

/** These reactions send nothing to the reported user or to a venue's team, on any topic. */
export const reportsReactions = [
  reactTo('reports_decided', {
    jobs: ({ reporterIds }) =>
      reporterIds.length > 0 ? [{ name: reportsDecidedJob, payload: { user_ids: reporterIds } }] : [],
  }),
];
