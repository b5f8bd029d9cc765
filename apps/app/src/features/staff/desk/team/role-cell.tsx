import { NativeSelect } from '@mantine/core';
import { dayLabel } from '@nightjar/domain/kernel/time';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { type RoleChoice, roleChoice } from '../parts/use-roles.ts';
import { changeRole } from './actions.ts';
import { mayChangeRole } from './flow.ts';
import classes from './team.module.css';
import { fullName, teamWords } from './words.ts';

export type RoleCellProps = { venueId: string; row: StaffRow; roles: readonly RoleChoice[] };

/** Shows the role of a colleague. Readers who may give the colleague another role can choose it here. */
export function RoleCell({ venueId, row, roles }: RoleCellProps) {
  const online = useOnline();
  const [wanted, setWanted] = useState<number | null>(null);
  const present = roleChoice(row.pro_role_id, row.role);
  if (!mayChangeRole(row) || roles.length === 0)
    return (
      <span className={classes.words}>
        {present.label}
        {row.is_last_owner && <span className={classes.quiet}>{teamWords.table.lastOwner}</span>}
        <RoleDrinksNote row={row} />
      </span>
    );
  const offered = roles.filter(({ id }) => id === row.pro_role_id || row.may_give.includes(id));
  const choose = async (id: number) => {
    const role = offered.find(one => one.id === id);
    if (!role) return;
    setWanted(id);
    await changeRole(venueId, row, role);
    setWanted(null);
  };
  return (
    <span className={classes.words}>
      <NativeSelect
        size="sm"
        className={classes.role}
        aria-label={teamWords.table.roleOf(fullName(row))}
        disabled={!online || wanted !== null}
        value={String(wanted ?? row.pro_role_id)}
        data={offered.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
      />
      <RoleDrinksNote row={row} />
    </span>
  );
}

/** The line below a role shows whether free drinks come with it. */
function RoleDrinksNote({ row: { free_drinks, free_drinks_until } }: { row: StaffRow }) {
  return <span className={classes.quiet}>{drinksText(free_drinks, free_drinks_until)}</span>;
}

function drinksText(drinks: StaffRow['free_drinks'], until: string | null): string {
  if (drinks === 'no') return teamWords.drinks.tonightNo;
  return until === null ? teamWords.drinks.tonight : teamWords.drinks.tonightUntil(lastDayOf(until));
}

/**
 * Returns the last day with free drinks. `until` is the first moment without them. Both are in UTC, as the server
 * counts them.
 */
const lastDayOf = (until: string): string => dayLabel(new Date(Date.parse(until) - 1), 'UTC');
