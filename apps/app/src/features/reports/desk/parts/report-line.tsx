import type { ReportRow } from '@nightjar/domain/reports/desk/entity';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { FactLine } from '../../../../ui/row/facts.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import classes from './report-line.module.css';
import { decidedLabel, historyLabel, reporterLabel } from './words.ts';

/**
 * Shows a report as a link: its description, its age, and how many reports its reporter has filed and how those ended.
 */
export function ReportLine({ report, now }: { report: ReportRow; now: number }) {
  const { report_id: reportId, reporter, description, created_at, state } = report;
  return (
    <li className={classes.report}>
      <PageLink page={{ to: '/admin/reports/$reportId', params: { reportId } }} className={classes.open}>
        {description}
      </PageLink>
      <span className={classes.by}>
        <FactLine
          facts={[
            <span className={classes.reporter}>{reporterLabel(reporter)}</span>,
            historyLabel(reporter),
            <RelativeTime at={Date.parse(created_at)} now={now} />,
            ...(state === 'open' ? [] : [decidedLabel(report)]),
          ]}
        />
      </span>
    </li>
  );
}
