import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import type { VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { type RoleChoice, useRoles } from '../parts/use-roles.ts';
import { setRoleDrinksEnabled } from './actions.ts';
import classes from './team.module.css';
import { teamWords } from './words.ts';

const roleDrinksWords = teamWords.drinks;

/** Lists what each role may do, and whether free drinks come with it. Super admins can switch the drinks. */
export function RoleDrinksPanel({ team }: { team: VenueTeam }) {
  const roles = useRoles();
  if (roles.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{teamWords.table.roles}</summary>
      <dl className={classes.roles}>
        {roles.map(role => (
          <div key={role.id}>
            <dt>{role.label}</dt>
            <dd>
              {role.note} <RoleDrinksSwitch team={team} role={role} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RoleDrinksSwitch({ team, role }: { team: VenueTeam; role: RoleChoice }) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const drinks = team.role_drinks.find(({ pro_role_id }) => pro_role_id === role.id);
  if (!drinks) return null;
  if (drinks.always) return roleDrinksWords.always;
  if (!team.may_switch_drinks) return drinks.on ? roleDrinksWords.on : roleDrinksWords.off;
  const change = async (on: boolean) => {
    setBusy(true);
    await setRoleDrinksEnabled(team.venue_id, role, on);
    setBusy(false);
  };
  return (
    <Switch
      mt="xs"
      label={roleDrinksWords.label}
      aria-label={roleDrinksWords.of(role.label)}
      checked={drinks.on}
      disabled={busy || !online}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}
