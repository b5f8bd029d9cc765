import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskPersonRow } from '@nightjar/domain/account/desk/entity';
import { brand } from '@nightjar/domain/brand';
import type { Role } from '@nightjar/domain/kernel/actor';
import { personWords, roleLabels, tierLabels } from './words.ts';

const roleColors: Readonly<Record<Role, string>> = {
  pro: 'dusk',
  [brand.repRole]: 'dusk',
  super_admin: 'honey',
};

type BadgedPerson = Pick<DeskPersonRow, 'tier' | 'roles' | 'verified' | 'suspended_at'>;

/** The badge of a hold comes first. The badges of the roles, the plan and the verification follow. */
export function PersonBadges({ person: { tier, roles, verified, suspended_at } }: { person: BadgedPerson }) {
  return (
    <>
      {suspended_at && (
        <Badge component="span" color="red">
          {personWords.onHold}
        </Badge>
      )}
      {roles.map(role => (
        <Badge key={role} component="span" color={roleColors[role]}>
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
