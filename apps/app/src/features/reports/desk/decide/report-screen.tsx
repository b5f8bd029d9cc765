import { Badge, Button, Stack } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskReport } from '@nightjar/domain/reports/desk/entity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { ReportLine } from '../parts/report-line.tsx';
import { TargetLink } from '../parts/target-link.tsx';
import { TargetState } from '../parts/target-state.tsx';
import { historyLabel, queueWords, reporterLabel } from '../parts/words.ts';
import { reportOptions } from '../remote.ts';
import classes from './decide.module.css';
import { DecisionPanel } from './decision-panel.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { HoldsPanel, HoldTargetPanel } from './follow-panel.tsx';
import { decideWords as words } from './words.ts';

export type ReportScreenProps = {
  reportId: string;
  /** Renders the control that puts the reported venue on hold. */
  renderHold: (report: DeskReport) => ReactNode;
};

/** Shows a report with its evidence, the other reports of its target, and the decision. */
export function ReportScreen({ reportId, renderHold }: ReportScreenProps) {
  const query = useQuery(reportOptions(reportId));
  if (query.data === undefined && (query.error?.status === 404 || query.error?.status === 400))
    return <ReportNotFound />;
  return (
    <QueryView
      query={query}
      errorFallback={words.failed}
      title={words.pageTitle}
      skeleton={<CardsSkeleton cards={3} />}
    >
      {report => <ReportPanels report={report} holdVenue={renderHold(report)} />}
    </QueryView>
  );
}

function ReportPanels({ report, holdVenue }: { report: DeskReport; holdVenue: ReactNode }) {
  const { target, state, others, suspensions } = report;
  const now = useMinute();
  return (
    <Stack gap="md" miw={0}>
      <DeskHeading
        crumbs={[{ label: words.crumb, href: '/admin/reports' }]}
        title={words.title(target)}
        badge={
          <Badge component="span" color={state === 'open' ? 'honey' : 'gray'}>
            {queueWords.state[state]}
          </Badge>
        }
        text={
          <span className={classes.about}>
            <TargetLink target={target} /> <TargetState target={target} />
          </span>
        }
      />
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          <ReportText report={report} now={now} />
          <EvidencePanel evidence={report.evidence} />
          <DeskPanel title={words.others.title}>
            {others.length === 0 ? (
              <p className={classes.text}>{words.others.none}</p>
            ) : (
              <ul>
                {others.map(other => (
                  <ReportLine key={other.report_id} report={other} now={now} />
                ))}
              </ul>
            )}
          </DeskPanel>
        </Stack>
        <div className={classes.side}>
          <DecisionPanel report={report} />
          <HoldTargetPanel report={report} holdVenue={holdVenue} />
          <HoldsPanel suspensions={suspensions} />
        </div>
      </div>
    </Stack>
  );
}

function ReportText({ report, now }: { report: DeskReport; now: number }) {
  const { reporter, description, created_at } = report;
  const name = reporterLabel(reporter);
  return (
    <DeskPanel title={words.reported}>
      <div className={classes.form}>
        <p className={classes.written}>{description}</p>
        <p className={classes.quiet}>
          {words.by} {reporter.id ? <HrefLink href={`/admin/people/${reporter.id}`}>{name}</HrefLink> : name}{' '}
          ({historyLabel(reporter)}) · <RelativeTime at={Date.parse(created_at)} now={now} />
        </p>
      </div>
    </DeskPanel>
  );
}

function ReportNotFound() {
  return (
    <EmptyPerch
      page
      pose="away"
      title={words.gone.title}
      text={words.gone.text}
      action={
        <Button renderRoot={props => <HrefLink href="/admin/reports" {...props} />}>{words.gone.back}</Button>
      }
    />
  );
}
