import type { ReportTarget } from '@nightjar/domain/reports/desk/entity';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';

/** Returns the desk's page of the reported person or venue; null where the account was deleted. */
export const targetHref = ({ kind, id }: ReportTarget): string | null =>
  id === null ? null : kind === 'user' ? `/admin/people/${id}` : `/admin/venues/${id}/info`;

/** Shows the name of a report's target, as a link to the target's page where there is one. */
export function TargetLink({ target, className }: { target: ReportTarget; className?: string | undefined }) {
  const href = targetHref(target);
  if (href === null) return <span className={className}>{target.name}</span>;
  return (
    <HrefLink href={href} className={className}>
      {target.name}
    </HrefLink>
  );
}
