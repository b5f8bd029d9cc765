import type { Conversation } from '@nightjar/domain/chat/entity';
import { nameOf } from '../../friends/components/face-of.ts';
import type { ReportTarget } from '../../reports/remote.ts';

/** What a report is about; the person can be blocked after it. */
export type Reported = { readonly target: ReportTarget; readonly person: Conversation['other'] };

export function reportOf(person: NonNullable<Conversation['other']>): Reported {
  return { target: { kind: 'person', id: person.id, name: nameOf(person) }, person };
}

/** The other one of a direct conversation, or the venue a room belongs to. */
export function targetOf({ other, target_id, title }: Conversation): Reported | null {
  if (other) return reportOf(other);
  return target_id ? { target: { kind: 'venue', id: target_id, name: title }, person: null } : null;
}
