import { Button } from '@mantine/core';
import type { VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { venueStaffOptions } from '../remote.ts';
import { InviteForm } from './invite-form.tsx';
import { inviteWords } from './words.ts';

export type InviteScreenProps = {
  venueId: string;
  address: string;
  /** Called to return to the page of the team. */
  onDone: () => void;
};

export function InviteScreen({ venueId, address, onDone }: InviteScreenProps) {
  const query = useQuery(venueStaffOptions(venueId));
  const [round, setRound] = useState(0);
  const staff = `/admin/venues/${venueId}/staff`;
  const { crumbs, title } = inviteWords;
  return (
    <>
      <DeskHeading
        title={title}
        crumbs={[
          { label: crumbs.venues, href: '/admin/venues/search' },
          ...(query.data ? [{ label: query.data.venue_name, href: `/admin/venues/${venueId}/info` }] : []),
          { label: crumbs.staff, href: staff },
        ]}
      />
      <QueryView query={query} skeleton={<RowsSkeleton rows={4} />} errorFallback={inviteWords.failed}>
        {(team: VenueTeam) =>
          team.may_invite ? (
            <InviteForm
              key={round}
              team={team}
              address={address}
              onDone={onDone}
              onAnother={() => setRound(round + 1)}
            />
          ) : (
            <EmptyPerch
              pose="away"
              title={(team.may_manage ? inviteWords.byRep : inviteWords.notYours).title}
              text={(team.may_manage ? inviteWords.byRep : inviteWords.notYours).text}
              action={
                <Button variant="default" renderRoot={props => <HrefLink {...props} href={staff} />}>
                  {inviteWords.notYours.back}
                </Button>
              }
            />
          )
        }
      </QueryView>
    </>
  );
}
