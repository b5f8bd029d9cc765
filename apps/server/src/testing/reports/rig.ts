import type { UserId } from '@nightjar/domain/kernel/id';
import { submitReport } from '@nightjar/domain/reports/calls';
import { adminReport, dismissReport, fetchReports, resolveReport } from '@nightjar/domain/reports/desk/calls';
import { storageRig } from '../storage-rig.ts';

type Target = { reported_user_id?: string; reported_venue_id?: string };
type DecisionInput = { report_id: string; note?: string; all?: boolean };

/** Starts the server with people who report, who are reported, and who decide reports. */
export async function reportsRig() {
  const rig = await storageRig();
  const { call, build } = rig;
  const description = 'He would not leave us alone.';
  const note = 'Seen in the messages';

  /** Files a report and returns its id. */
  async function file(reporter: UserId, target: Target, text = description): Promise<string> {
    const input = { reporter_id: reporter, description: text, ...target };
    const { body } = await call(submitReport, input, reporter);
    if (!body.data) throw new Error(body.message);
    return body.data.report_id;
  }
  const decide = { resolve: resolveReport, dismiss: dismissReport } as const;
  return {
    ...rig,
    file,
    superAdmin: () => build.user({ super_admin: true, first_name: 'Olive' }),
    look: (report_id: string, as: string) => call(adminReport, { report_id }, as),
    queue: (as: string, input: { state?: string; limit?: number; offset?: number } = {}) =>
      call(fetchReports, input, as),
    decide: (how: keyof typeof decide, input: DecisionInput, as: string) =>
      call(decide[how], { note, ...input }, as),
  };
}
