import { Button, Title } from '@mantine/core';
import type { VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { inOwnWords } from '../../../../ui/desk/own-words.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView, type ViewedQuery } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { venueStaffOptions } from '../remote.ts';
import { lookAlikes, partsOf } from './flow.ts';
import { InvitationCard } from './invitation-card.tsx';
import { JoinCode } from './join-code.tsx';
import { useTeamUpdates } from './live.ts';
import { Roles } from './roles.tsx';
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
    <QueryView
      query={inOwnWords(query)}
      skeleton={<RowsSkeleton rows={5} action />}
      errorFallback={teamWords.failed}
    >
      {(team: VenueTeam) => <Team query={query} team={team} address={address} onLeft={onLeft} />}
    </QueryView>
  );
}

type TeamProps = { query: ViewedQuery<VenueTeam>; team: VenueTeam } & Omit<TeamScreenProps, 'venueId'>;

function Team({ query, team, address, onLeft }: TeamProps) {
  const { venue_id, confirmed_name, venue_code, may_manage, staff } = team;
  const { waiting, invited, team: people } = partsOf(staff);
  const alike = lookAlikes(people);
  const waits = waiting.length > 0;
  const { empty } = teamWords;
  return (
    <div className={classes.page}>
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
      {waits && (
        <section className={classes.part} aria-labelledby="team-waiting">
          <h3 id="team-waiting" className={classes.partTitle}>
            {teamWords.waiting.title(waiting.length)}
          </h3>
          <ul className={classes.cards}>
            {waiting.map(row => (
              <WaitingCard key={row.pro_id} venueId={venue_id} row={row} />
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part} aria-labelledby={waits ? 'team-on' : undefined}>
        {waits && (
          <h3 id="team-on" className={classes.partTitle}>
            {teamWords.table.title(people.length)}
          </h3>
        )}
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
      </section>
      {alike && (
        <p className={classes.hint}>
          <Icon name="Info" size={18} /> {teamWords.alike(shortName(alike[0]), shortName(alike[1]))}
        </p>
      )}
      {invited.length > 0 && (
        <section className={classes.part} aria-labelledby="team-invited">
          <h3 id="team-invited" className={classes.partTitle}>
            {teamWords.invited.title(invited.length)}
          </h3>
          <p className={classes.quiet}>{teamWords.invited.note}</p>
          <ul className={classes.cards}>
            {invited.map(row => (
              <InvitationCard
                key={row.pro_id}
                venueId={venue_id}
                venue={confirmed_name}
                address={address}
                row={row}
              />
            ))}
          </ul>
        </section>
      )}
      {may_manage && <Roles team={team} />}
      {may_manage && <JoinCode venueId={venue_id} code={venue_code} />}
    </div>
  );
}
