import { auditTrail, checkAudit } from '@nightjar/domain/audit/desk/calls';
import type { AuditCheckShown } from '@nightjar/domain/audit/desk/entity';
import type { OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

export type TrailRequest = RequestOf<typeof auditTrail>;

/**
 * The server writes each reading of the audit trail into the trail too. So a page is refetched only when the user asks
 * for it.
 */
export function auditTrailOptions(asked: TrailRequest) {
  return queryOptions({
    queryKey: [auditTrail.id, asked],
    queryFn: ({ signal }) => api.call(auditTrail, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Checks the entries that were sealed since the last check, and shows the result on every loaded page. */
export async function checkAuditTrail(): Promise<AuditCheckShown> {
  const check = await api.call(checkAudit, {});
  queryClient.setQueriesData<OutputOf<typeof auditTrail>>(
    { queryKey: [auditTrail.id] },
    page => page && { ...page, check },
  );
  return check;
}
