import { minutes } from '@nightjar/domain/kernel/time';
import { adminReport, dismissReport, fetchReports, resolveReport } from '@nightjar/domain/reports/desk/calls';
import type { ReportGroup } from '@nightjar/domain/reports/desk/entity';
import { reportsPageSizes } from '@nightjar/domain/reports/desk/entity';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

export type QueueState = 'open' | 'decided';

/** The queue is refetched after this many milliseconds while it is shown. */
const reportsRefetchMs = minutes;

/**
 * Loads a page of the queue, which has ten groups. `total` counts the groups of all pages. The queue is not stored on
 * the device, because it names the reporters.
 */
export function reportsOptions(state: QueueState, page: number) {
  const input = { state, limit: reportsPageSizes.preset, offset: (page - 1) * reportsPageSizes.preset };
  return queryOptions({
    queryKey: [fetchReports.id, input],
    queryFn: ({ signal }): Promise<{ data: ReportGroup[]; total: number | null }> =>
      api.counted(fetchReports, input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: reportsRefetchMs,
    refetchOnWindowFocus: true,
  });
}

export function reportOptions(reportId: string) {
  return queryOptions({
    queryKey: [adminReport.id, reportId],
    queryFn: ({ signal }) => api.call(adminReport, { report_id: reportId }, { signal }),
    // The answer is used for ten minutes, because the audit trail records every request of a report. The links in the
    // answer expire within an hour.
    staleTime: 10 * minutes,
    refetchOnWindowFocus: false,
  });
}

export type Decision = { reportId: string; how: 'resolve' | 'dismiss'; note: string; all: boolean };

/**
 * Resolves or dismisses a report. The queue is refetched even after a failure, because another super admin may have
 * decided first.
 */
export async function decideReport({ reportId, how, note, all }: Decision): Promise<void> {
  const call = how === 'resolve' ? resolveReport : dismissReport;
  try {
    const decided = await api.call(call, { report_id: reportId, note, all });
    queryClient.setQueryData(reportOptions(reportId).queryKey, decided);
    if (all) void queryClient.invalidateQueries({ queryKey: [adminReport.id], refetchType: 'none' });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [fetchReports.id] });
  }
}

/** Refetches a report that another super admin decided meanwhile. */
export const refreshReport = (reportId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: reportOptions(reportId).queryKey });
