import type { Venue } from '@nightjar/domain/venues/entity';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import classes from './form-fields.module.css';
import { formWords } from './words.ts';

type PourLawProps = { state: string | null; freePours?: Venue['free_pours'] };

/** Shows what the alcohol law of the venue's state allows as a free pour. */
export function PourLaw({ state, freePours }: PourLawProps) {
  return (
    <p className={classes.law}>
      <Icon name="Info" size={20} />
      <span>{lawSentence(state, freePours)}</span>
    </p>
  );
}

function lawSentence(state: string | null, freePours: PourLawProps['freePours']): string {
  const { itsState, unknown, soft, any } = formWords.pours.law;
  const place = state?.trim() || itsState;
  if (freePours === undefined) return unknown(place);
  return freePours === 'soft' ? soft(place) : any(place);
}
