import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskPersonRow } from '@nightjar/domain/account/desk/entity';
import { personWords, roleLabels, tierLabels } from './words.ts';

type Shown = Pick<DeskPersonRow, 'tier' | 'roles' | 'verified' | 'suspended_at'>;

/** A hold comes first; the plan, the roles and the verification follow. */
export function PersonBadges({ person: { tier, roles, verified, suspended_at } }: { person: Shown }) {
  return (
    <>
      {suspended_at && (
        <Badge component="span" color="red">
          {personWords.onHold}
        </Badge>
      )}
      {roles.map(role => (
        <Badge key={role} component="span" color={role === 'super_admin' ? 'honey' : 'dusk'}>
          {roleLabels[role]}
        </Badge>
      ))}
      <Badge component="span" color={tier === 'subscribed' ? 'luna' : 'gray'}>
        {tierLabels[tier]}
      </Badge>
      {verified && (
        <Badge component="span" color="gray">
          {personWords.verified}
        </Badge>
      )}
    </>
  );
}
