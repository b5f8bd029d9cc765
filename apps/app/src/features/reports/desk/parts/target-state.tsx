import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { ReportTarget } from '@nightjar/domain/reports/desk/entity';
import { queueWords as words } from './words.ts';

/** Shows whether the target is a person or a venue, and whether it is on hold or deleted. */
export function TargetState({ target }: { target: ReportTarget }) {
  return (
    <>
      <Badge component="span" color="gray">
        {target.deleted ? words.deleted[target.kind] : words.kind[target.kind]}
      </Badge>
      {target.suspended_at && (
        <Badge component="span" color="honey">
          {words.onHold}
        </Badge>
      )}
    </>
  );
}
