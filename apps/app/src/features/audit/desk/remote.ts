import { auditTrail, checkAudit } from '@nightjar/domain/audit/desk/calls';
import type { AuditCheckShown } from '@nightjar/domain/audit/desk/entity';
import type { OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

export type TrailAsked = RequestOf<typeof auditTrail>;

/** A page of the trail. Each look is an entry itself, so nothing but the reader looks again. */
export function auditTrailOptions(asked: TrailAsked) {
  return queryOptions({
    queryKey: [auditTrail.id, asked],
    queryFn: ({ signal }) => api.call(auditTrail, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Checks what was sealed since the last check; every shown page has the result. */
export async function checkNow(): Promise<AuditCheckShown> {
  const check = await api.call(checkAudit, {});
  queryClient.setQueriesData<OutputOf<typeof auditTrail>>(
    { queryKey: [auditTrail.id] },
    page => page && { ...page, check },
  );
  return check;
}
