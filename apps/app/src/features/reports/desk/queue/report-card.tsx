import type { ReportGroup } from '@nightjar/domain/reports/desk/entity';
import { Face } from '../../../../ui/face/face.tsx';
import { ReportLine } from '../parts/report-line.tsx';
import { TargetLink } from '../parts/target-link.tsx';
import { TargetState } from '../parts/target-state.tsx';
import { groupLabel, queueWords } from '../parts/words.ts';
import classes from './queue.module.css';

/** Shows the newest reports about one person or venue on a card, and the number of the further reports below them. */
export function ReportCard({ group, now }: { group: ReportGroup; now: number }) {
  const { target, reports, open, total } = group;
  const left = (open > 0 ? open : total) - reports.length;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Face user={target} place={target.kind === 'venue'} size={44} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <TargetLink target={target} />
            <TargetState target={target} />
          </h2>
          <span className={classes.quiet}>{groupLabel(group)}</span>
        </div>
      </div>
      <ul>
        {reports.map(report => (
          <ReportLine key={report.report_id} report={report} now={now} />
        ))}
      </ul>
      {left > 0 && <p className={classes.more}>{queueWords.more(left)}</p>}
    </li>
  );
}
