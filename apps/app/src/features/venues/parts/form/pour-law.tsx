import type { Venue } from '@nightjar/domain/venues/entity';
import { Icon } from '../../../../ui/icon/icon.tsx';
import classes from './form-fields.module.css';

type PourLawProps = { state: string | null; freePours?: Venue['free_pours'] };

/** What the alcohol law of the venue's state makes of a free pour. */
export function PourLaw({ state, freePours }: PourLawProps) {
  return (
    <p className={classes.law}>
      <Icon name="Info" size={20} />
      <span>{lawSentence(state, freePours)}</span>
    </p>
  );
}

function lawSentence(state: string | null, freePours: PourLawProps['freePours']): string {
  const place = state?.trim() || 'its state';
  if (freePours === undefined)
    return `The law of ${place} decides what a free pour may be. It shows here once the venue is saved.`;
  return freePours === 'soft'
    ? `The law of ${place} bars free alcohol, or we do not know it yet: a free pour here is a soft drink. Vouchers that guests paid for get what the list says.`
    : `The law of ${place} allows free drinks: a free pour gets what the list says.`;
}
