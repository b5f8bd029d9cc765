import { useState } from 'react';
import { SwitchRow } from '../../../../ui/settings/switch-row.tsx';
import { saveVenuePouring } from '../remote.ts';
import { CheckStep, type CheckStepProps } from './check-step.tsx';
import classes from './confirm.module.css';
import { StateLaw } from './state-law.tsx';
import { confirmWords } from './words.ts';

const pourWords = confirmWords.pour;

type PolicyStepProps = Omit<CheckStepProps, 'step' | 'children'>;

/**
 * Shows which drinks the bar gives as a free pour. A rep can switch beside it whether the bar pours; the team only
 * reads this.
 */
export function PolicyStep(props: PolicyStepProps) {
  if (props.venue.may_confirm) return <RepsPolicyStep {...props} />;
  return (
    <CheckStep {...props} step="policy">
      <p className={classes.note}>{props.venue.partner ? pourWords.teamOn : pourWords.teamOff}</p>
    </CheckStep>
  );
}

/** A rep also sees the switch for pouring and the law of the state. */
function RepsPolicyStep(props: PolicyStepProps) {
  const { venue } = props;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const pours = wanted ?? venue.partner;
  const pour = async (partner: boolean) => {
    setWanted(partner);
    setFailed(null);
    try {
      await saveVenuePouring(venue.id, partner);
    } catch (error) {
      setFailed(error instanceof Error && error.message ? error.message : pourWords.failed);
    } finally {
      setWanted(null);
    }
  };
  return (
    <CheckStep {...props} step="policy">
      <div className={classes.sides} data-fixing>
        <section className={classes.facts} aria-labelledby="pouring">
          <h2 id="pouring" className={classes.title}>
            {pourWords.heading}
          </h2>
          <div className={classes.flush}>
            <SwitchRow
              label={pourWords.title}
              checked={pours}
              disabled={wanted !== null}
              help={pours ? pourWords.on : pourWords.off}
              onChange={checked => void pour(checked)}
            />
          </div>
          {failed && (
            <p role="alert" className={classes.failed}>
              {failed}
            </p>
          )}
          <p className={classes.note}>{pourWords.note}</p>
        </section>
        <StateLaw state={venue.state} />
      </div>
    </CheckStep>
  );
}
