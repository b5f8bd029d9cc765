import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/now.ts';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { proofSecondsLeft } from '../flow.ts';
import { useLiveProof } from '../parts/use-bank.ts';
import classes from './screen.module.css';
import { bankWords } from './words.ts';

/** Shows a link to the live proof of a pour while there is one. */
export function LinkToRunningProof({ userId }: { userId: string }) {
  const now = useNow();
  const proof = useLiveProof(userId);
  if (!proof) return null;
  const secondsLeft = proofSecondsLeft(proof.redeemedAt, now + proof.serverOffset);
  return (
    <Banner
      kind="good"
      text={bankWords.proof.text(proof.venue, secondsLeft)}
      action={
        <Anchor
          c="inherit"
          className={classes.link}
          renderRoot={props => <Link to="/redeem/$venueId" params={{ venueId: proof.venueId }} {...props} />}
        >
          {bankWords.proof.show}
        </Anchor>
      }
    />
  );
}
