import { Button } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import type { StaffRow, VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { shiftText } from '@nightjar/domain/staff/rules/shifts';
import type { ReactNode } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { type Column, DataTable } from '../../../../ui/desk/data-table.tsx';
import { Face } from '../../../../ui/face/face.tsx';
import type { ViewedQuery } from '../../../../ui/feedback/query-view.tsx';
import { useRoles } from '../parts/use-roles.ts';
import { askToRemove } from './actions.ts';
import { CodeCell } from './code-cell.tsx';
import { teamParts } from './flow.ts';
import { RoleCell } from './role-cell.tsx';
import classes from './team.module.css';
import { fullName, teamWords } from './words.ts';

const tableWords = teamWords.table;

export type TeamTableProps = {
  query: ViewedQuery<VenueTeam>;
  team: VenueTeam;
  empty: ReactNode;
  onLeft: () => void;
};

/**
 * Lists the members of the team. Only readers who manage the team see phone numbers and staff codes. Only they can
 * remove others; a member can leave, except the last owner.
 */
export function TeamTable({ query, team, empty, onLeft }: TeamTableProps) {
  const roles = useRoles();
  const { venue_id, timezone, may_manage } = team;
  const rows = teamParts(team.staff).team;
  const columns: [Column<StaffRow>, ...Column<StaffRow>[]] = [
    { id: 'name', label: tableWords.name, cell: row => <MemberNameCell row={row} /> },
    ...(may_manage
      ? [{ id: 'phone', label: tableWords.phone, secondary: true, short: true, cell: phoneText } as const]
      : []),
    {
      id: 'role',
      label: tableWords.role,
      cell: row => <RoleCell venueId={venue_id} row={row} roles={roles} />,
    },
    { id: 'shift', label: tableWords.shift, cell: row => <MemberShiftCell row={row} timezone={timezone} /> },
    ...(may_manage ? [{ id: 'code', label: tableWords.code, cell: codeCell(venue_id) } as const] : []),
    ...(rows.some(({ may_remove }) => may_remove)
      ? [{ id: 'remove', label: '', align: 'end', cell: removeButtonCell(venue_id, onLeft) } as const]
      : []),
  ];
  return (
    <DataTable
      label={tableWords.label}
      columns={columns}
      query={{ ...query, data: rows }}
      rowKey={({ pro_id }) => pro_id}
      empty={empty}
      errorFallback={teamWords.failed}
    />
  );
}

const phoneText = ({ phone }: StaffRow) => (phone ? displayPhone(phone) : '');
const codeCell = (venueId: string) => (row: StaffRow) => <CodeCell venueId={venueId} row={row} />;
const removeButtonCell = (venueId: string, onLeft: () => void) => (row: StaffRow) => (
  <RemoveButton venueId={venueId} row={row} onLeft={onLeft} />
);

function MemberNameCell({ row }: { row: StaffRow }) {
  const name = fullName(row);
  return (
    <span className={classes.person}>
      <Face user={{ name, image: row.profile_image }} size={32} ring={row.clocked_in ? 'out' : 'none'} />
      <span>{name}</span>
      {row.is_self && <span className={classes.tag}>{tableWords.you}</span>}
    </span>
  );
}

function MemberShiftCell({ row, timezone }: { row: StaffRow; timezone: string }) {
  if (!row.clocked_in) return <span className={classes.quiet}>{tableWords.off}</span>;
  return (
    <span className={classes.words}>
      <span className={classes.on}>{tableWords.onShift}</span>
      <span className={classes.quiet}>{shiftText(row.clocked_in_until, timezone)}</span>
    </span>
  );
}

function RemoveButton({ venueId, row, onLeft }: { venueId: string; row: StaffRow; onLeft: () => void }) {
  const online = useOnline();
  if (!row.may_remove) return null;
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      className={classes.remove}
      disabled={!online}
      aria-label={row.is_self ? tableWords.leave : tableWords.removeName(fullName(row))}
      onClick={() => askToRemove(venueId, row, onLeft)}
    >
      {row.is_self ? tableWords.leave : tableWords.remove}
    </Button>
  );
}
