import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import classes from './envelope.module.css';
import { receiveWords } from './words.ts';

export type EnvelopeProps = {
  from: FaceUser;
  /** The text that describes the drink, such as "what Moth sent". */
  what: string;
  onOpen: () => void;
};

/** Shows a closed envelope. The whole envelope is a button. */
export function Envelope({ from, what, onOpen }: EnvelopeProps) {
  return (
    <button type="button" className={classes.envelope} onClick={onOpen}>
      <span className={classes.lining} aria-hidden>
        <Plumage pattern={6} color="var(--mantine-color-luna-4)" />
      </span>
      <span className={classes.pocket} aria-hidden />
      <span className={classes.flap} aria-hidden />
      <span className={classes.seal}>
        <Face user={from} size={88} />
      </span>
      <span className={classes.hint}>
        {receiveWords.envelope.hint} <VisuallyHidden>{what}</VisuallyHidden>
      </span>
    </button>
  );
}

/** The content of the opened envelope unfolds with an animation. */
export function UnfoldedGift({ children }: { children: ReactNode }) {
  return <div className={classes.unfolded}>{children}</div>;
}
