import { submitReport } from '@nightjar/domain/reports/calls';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export type ReportTarget = {
  readonly kind: 'person' | 'venue';
  readonly id: string;
  readonly name: string;
};

/** Files a report. `attempt` is the idempotency key: a retry with the same key files no second report. */
export function useReport(userId: string, { kind, id }: ReportTarget) {
  return useMutation({
    mutationFn: ({ description, attempt }: { description: string; attempt: string }) =>
      api.call(
        submitReport,
        {
          reporter_id: userId,
          ...(kind === 'person' ? { reported_user_id: id } : { reported_venue_id: id }),
          description,
        },
        { idempotencyKey: attempt },
      ),
  });
}
