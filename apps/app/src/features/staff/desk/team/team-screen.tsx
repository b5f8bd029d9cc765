import { Button, Title } from '@mantine/core';
import type { StaffRow, VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { CardList } from '../../../../ui/desk/card.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView, type ViewedQuery } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { venueStaffOptions } from '../remote.ts';
import { similarlyColouredPros, teamParts } from './flow.ts';
import { InvitationCard } from './invitation-card.tsx';
import { JoinCode } from './join-code.tsx';
import { useTeamUpdates } from './live.ts';
import { RoleDrinksPanel } from './roles.tsx';
import classes from './team.module.css';
import { TeamTable } from './team-table.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { shortName, teamWords } from './words.ts';

export type TeamScreenProps = {
  venueId: string;
  /** The text message of an invitation links to this address. */
  address: string;
  /** Called after the user has left their own team. */
  onLeft: () => void;
};

/** The Staff tab of a venue shows who waits, who works there and who is invited. It is updated live. */
export function TeamScreen({ venueId, address, onLeft }: TeamScreenProps) {
  const query = useQuery(venueStaffOptions(venueId));
  useTeamUpdates(venueId);
  return (
    <QueryView query={query} skeleton={<RowsSkeleton rows={5} action />} errorFallback={teamWords.failed}>
      {(team: VenueTeam) => <TeamParts query={query} team={team} address={address} onLeft={onLeft} />}
    </QueryView>
  );
}

type TeamProps = { query: ViewedQuery<VenueTeam>; team: VenueTeam } & Omit<TeamScreenProps, 'venueId'>;

function TeamParts({ query, team, address, onLeft }: TeamProps) {
  const { venue_id, venue_code, may_manage, staff } = team;
  const { waiting, invited, team: people } = teamParts(staff);
  const { empty } = teamWords;
  return (
    <div className={classes.page}>
      <TeamHead team={team} />
      {waiting.length > 0 && (
        <TeamPart title={teamWords.waiting.title(waiting.length)}>
          <CardList>
            {waiting.map(row => (
              <WaitingCard key={row.pro_id} venueId={venue_id} row={row} />
            ))}
          </CardList>
        </TeamPart>
      )}
      <TeamPart title={waiting.length > 0 ? teamWords.table.title(people.length) : null}>
        <TeamTable
          query={query}
          team={team}
          onLeft={onLeft}
          empty={
            <EmptyPerch
              inPart
              pose="asleep"
              title={empty.title}
              text={may_manage ? empty.text : empty.textForTeam}
            />
          }
        />
      </TeamPart>
      <SimilarColours people={people} />
      {invited.length > 0 && <Invitations team={team} invited={invited} address={address} />}
      {may_manage && <RoleDrinksPanel team={team} />}
      {may_manage && <JoinCode venueId={venue_id} code={venue_code} />}
    </div>
  );
}

function TeamHead({ team: { venue_id, may_manage } }: { team: VenueTeam }) {
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {teamWords.title}
        </Title>
        {may_manage && (
          <Button component={HrefLink} href={`/admin/venues/${venue_id}/staff/invite`}>
            {teamWords.invite}
          </Button>
        )}
      </div>
      {!may_manage && <p className={classes.quiet}>{teamWords.readOnly}</p>}
    </>
  );
}

/** `title` is null where the heading of the page is the title of this part too. */
function TeamPart({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <h3 id={id} className={classes.partTitle}>
          {title}
        </h3>
      )}
      {children}
    </section>
  );
}

/** Warns of two colleagues whose colors guests may confuse. */
function SimilarColours({ people }: { people: readonly StaffRow[] }) {
  const alike = similarlyColouredPros(people);
  if (!alike) return null;
  return (
    <p className={classes.hint}>
      <Icon name="Info" size={18} /> {teamWords.alike(shortName(alike[0]), shortName(alike[1]))}
    </p>
  );
}

type InvitationsProps = { team: VenueTeam; invited: readonly StaffRow[]; address: string };

function Invitations({ team, invited, address }: InvitationsProps) {
  return (
    <TeamPart title={teamWords.invited.title(invited.length)}>
      <p className={classes.quiet}>{teamWords.invited.note}</p>
      <CardList>
        {invited.map(row => (
          <InvitationCard
            key={row.pro_id}
            venueId={team.venue_id}
            venue={team.confirmed_name}
            address={address}
            row={row}
          />
        ))}
      </CardList>
    </TeamPart>
  );
}
