import { Button, Skeleton, Stack } from '@mantine/core';
import { usePageFilters } from '../../../../ui/desk/use-page-filters.ts';
import { personSearchShape } from './items.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { DeskNotice } from '../../../../ui/desk/desk-notice.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { personOptions } from '../remote.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { HoldsPanel } from './holds-panel.tsx';
import { DrinksPanel, PlanPanel, ProfilePanel, ReferralsPanel, ReportsPanel, TeamsPanel } from './panels.tsx';
import classes from './person.module.css';
import { PersonHead } from './person-head.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { personPageWords as words } from './words.ts';

/** Shows a person to a super admin, with what can be done about them. */
export function PersonScreen({ userId }: { userId: string }) {
  const query = useQuery(personOptions(userId));
  const { error, data } = query;
  if (data === undefined && (error?.status === 400 || error?.status === 404)) return <PersonNotFound />;
  return (
    <QueryView query={query} skeleton={<PersonSkeleton />} errorFallback={words.failed}>
      {person => <PersonPanels person={person} />}
    </QueryView>
  );
}

function PersonPanels({ person }: { person: DeskPerson }) {
  const { filters: search, change } = usePageFilters(personSearchShape);
  return (
    <>
      <PersonHead person={person} report={search.report} />
      <Stack gap="md">
        <PersonNotices person={person} report={search.report} />
        <div className={classes.panels}>
          <ProfilePanel person={person} />
          <PlanPanel person={person} />
          <DrinksPanel person={person} />
          <TeamsPanel person={person} />
          <ReportsPanel person={person} />
          <ReferralsPanel person={person} />
          <DevicesPanel person={person} />
          <HoldsPanel person={person} />
        </div>
        <RolesPanel person={person} />
        <ActivityPanel userId={person.id} search={search} onChange={change} />
      </Stack>
    </>
  );
}

function PersonNotices({ person, report }: { person: DeskPerson; report: string | undefined }) {
  const { suspended_at, suspended_until, suspensions, is_self } = person;
  return (
    <>
      {report && !suspended_at && (
        <DeskNotice
          icon="Flag"
          action={<HrefLink href={`/admin/reports/${report}`}>{words.toReport}</HrefLink>}
        >
          {words.fromReport}
        </DeskNotice>
      )}
      {suspended_at && (
        <DeskNotice icon="PauseCircle">
          {words.held(suspended_until, suspensions[0]?.reason ?? null)}
        </DeskNotice>
      )}
      {is_self && <DeskNotice icon="Info">{words.self}</DeskNotice>}
    </>
  );
}

function PersonNotFound() {
  return (
    <EmptyPerch
      page
      pose="away"
      title={words.gone.title}
      text={words.gone.text}
      action={
        <Button component={HrefLink} href="/admin/people">
          {words.gone.back}
        </Button>
      }
    />
  );
}

/** The skeleton has the shape of the loaded page, so that nothing moves once the person is there. */
function PersonSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height="4.5rem" />
      <div className={classes.panels}>
        {['profile', 'plan', 'drinks', 'teams', 'reports', 'devices'].map(panel => (
          <Skeleton key={panel} height="14rem" />
        ))}
      </div>
    </Stack>
  );
}
