import { Button, Group } from '@mantine/core';
import type { ConfirmStep, DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useOnline } from '../../../../platform/network.ts';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { commonTexts } from '../../../../ui/words.ts';
import classes from './confirm.module.css';
import { isTickedByCounterpart, mayTickSteps, ticksOfReader } from './flow.ts';
import { useTick } from './use-tick.ts';
import { confirmWords } from './words.ts';

export type TickBarProps = {
  venue: DeskVenue;
  step: ConfirmStep;
  backHref: string | null;
  goOn: () => void;
  /** Opens the form that corrects the facts of the step. It is left out for a step without a form. */
  onFix?: () => void;
};

/**
 * A rep or the team ticks a step that is right, or corrects it. A ticked step continues without another tick.
 */
export function TickBar({ venue, step, backHref, goOn, onFix }: TickBarProps) {
  const { busy, failed, tick } = useTick(venue.id);
  const online = useOnline();
  const isTicked = ticksOfReader(venue).includes(step);
  const reads = !mayTickSteps(venue);
  const looksRight = () => {
    if (isTicked || reads) goOn();
    else if (online) void tick(step, goOn);
  };
  return (
    <Group gap="sm">
      {failed && (
        <p role="alert" className={classes.failed}>
          {failed}
        </p>
      )}
      {isTickedByCounterpart(venue, step) && (
        <p className={classes.note}>
          {venue.may_confirm ? confirmWords.ticked.team : confirmWords.ticked.rep}
        </p>
      )}
      {reads && <p className={classes.note}>{confirmWords.team.reads}</p>}
      {isTicked && !reads && <p className={classes.note}>{confirmWords.ticked.by}</p>}
      {!online && !isTicked && !reads && <p className={classes.note}>{commonTexts.needsSignal}</p>}
      <div className={classes.buttons}>
        {backHref && (
          <Button variant="subtle" color="gray" renderRoot={props => <HrefLink href={backHref} {...props} />}>
            {confirmWords.back}
          </Button>
        )}
        {onFix && !reads && (
          <Button variant="default" onClick={onFix}>
            {confirmWords.fix}
          </Button>
        )}
        <Button loading={busy} aria-disabled={!online && !isTicked && !reads} onClick={looksRight}>
          {isTicked || reads ? confirmWords.ticked.goOn : confirmWords.right}
        </Button>
      </div>
    </Group>
  );
}
