import { Button } from '@mantine/core';
import type { DeskReport } from '@nightjar/domain/reports/desk/entity';
import type { ReactNode } from 'react';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { targetHref } from '../parts/target-link.tsx';
import classes from './decide.module.css';
import { decideWords, holdLabel } from './words.ts';

const holdTargetWords = decideWords.next;

/** Offers to put the target of a report on hold, because the decision alone changes nothing for the target. */
export function HoldTargetPanel({ report, holdVenue }: { report: DeskReport; holdVenue: ReactNode }) {
  const { target, may_suspend, report_id } = report;
  const href = targetHref(target);
  if (!may_suspend || href === null)
    return (
      <DeskPanel title={holdTargetWords.title}>
        <p className={classes.text}>{holdTargetWords.nothing}</p>
      </DeskPanel>
    );
  const onHold = target.suspended_at !== null;
  const link = `${href}?report=${report_id}`;
  return (
    <DeskPanel title={holdTargetWords.title}>
      <div className={classes.form}>
        <p className={classes.quiet}>{onHold ? holdTargetWords.running : holdTargetWords.text}</p>
        {target.kind === 'venue' && !onHold ? (
          holdVenue
        ) : (
          <Button
            variant="default"
            color={onHold ? undefined : 'red'}
            renderRoot={props => <HrefLink href={link} {...props} />}
          >
            {onHold ? holdTargetWords.change : holdTargetWords.hold(target)}
          </Button>
        )}
      </div>
    </DeskPanel>
  );
}

/** Lists the holds on the target of a report, the newest first. */
export function HoldsPanel({ suspensions }: Pick<DeskReport, 'suspensions'>) {
  return (
    <DeskPanel title={decideWords.holds.title}>
      {suspensions.length === 0 ? (
        <p className={classes.text}>{decideWords.holds.none}</p>
      ) : (
        <ul>
          {suspensions.map(hold => (
            <li key={hold.at} className={classes.row}>
              <span>{hold.reason}</span>
              <span className={classes.quiet}>
                {holdLabel(hold)}
                {hold.by && ` · ${hold.by}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskPanel>
  );
}
