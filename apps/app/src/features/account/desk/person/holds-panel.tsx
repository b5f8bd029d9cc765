import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { DeskPanel, PanelEmpty } from '../../../../ui/desk/desk-panel.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import classes from './person.module.css';
import { holdEnding, momentText, personPageWords } from './words.ts';

const holdsWords = personPageWords.holds;

/** Lists the holds of a person, the newest first. */
export function HoldsPanel({ person: { suspensions, suspended_at } }: { person: DeskPerson }) {
  return (
    <DeskPanel title={holdsWords.title}>
      {suspensions.length === 0 && <PanelEmpty>{holdsWords.none}</PanelEmpty>}
      <ul>
        {suspensions.map((hold, place) => (
          <li key={hold.at} className={classes.row}>
            <span className={classes.what}>
              <span className={classes.name}>{hold.reason}</span>
              <span className={classes.quiet}>
                {momentText(hold.at)}, {holdsWords.until(hold.until)}, {holdsWords.by(hold.by)}
              </span>
              <span className={classes.quiet}>{holdEnding(hold, place === 0 && suspended_at !== null)}</span>
            </span>
            {hold.report_id && (
              <HrefLink href={`/admin/reports/${hold.report_id}`} className={classes.link}>
                {holdsWords.report}
              </HrefLink>
            )}
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
