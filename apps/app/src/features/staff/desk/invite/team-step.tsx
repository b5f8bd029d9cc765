import { Button, Stack } from '@mantine/core';
import type { StaffRow, VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { roleChoice } from '../parts/use-roles.ts';
import { venueStaffOptions } from '../remote.ts';
import { InviteForm } from './invite-form.tsx';
import classes from './team-step.module.css';
import { inviteWords } from './words.ts';

const stepWords = inviteWords.step;

/**
 * A step of adding or confirming a venue shows who is on its team, and the form that invites the next
 * colleague.
 */
export function TeamStep({ venueId, address }: { venueId: string; address: string }) {
  const query = useQuery(venueStaffOptions(venueId));
  return (
    <div className={classes.place}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />} errorFallback={inviteWords.failed}>
        {team => <InvitedTeam team={team} address={address} />}
      </QueryView>
    </div>
  );
}

function InvitedTeam({ team, address }: { team: VenueTeam; address: string }) {
  const [inviting, setInviting] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <Stack gap="lg">
      {team.staff.length === 0 ? (
        <p className={classes.none}>{stepWords.none}</p>
      ) : (
        <ul className={classes.rows} aria-label={stepWords.label}>
          {team.staff.map(row => (
            <InvitedMember key={row.pro_id} row={row} />
          ))}
        </ul>
      )}
      {team.may_invite && !inviting && (
        <Button variant="default" className={classes.open} onClick={() => setInviting(true)}>
          {stepWords.open}
        </Button>
      )}
      {inviting && (
        <InviteForm
          key={round}
          team={team}
          address={address}
          onDone={() => setInviting(false)}
          onAnother={() => setRound(round + 1)}
        />
      )}
    </Stack>
  );
}

function InvitedMember({ row }: { row: StaffRow }) {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || stepWords.unnamed;
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>{roleChoice(row.pro_role_id, row.role).label}</span>
      <span className={classes.note}>{stepWords.states[row.state]}</span>
    </li>
  );
}
