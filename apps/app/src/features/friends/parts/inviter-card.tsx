import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Face } from '../../../ui/face/face.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { pendingRequestsOptions } from '../remote/people.ts';
import classes from './inviter-card.module.css';
import { friendWords } from './words.ts';

/**
 * Shows the inviter, whose referral code the user registered with, until the inviter has answered the user's friend
 * request.
 */
export function InviterCard({ userId }: { userId: string }): ReactNode {
  const { data } = useQuery(pendingRequestsOptions(userId));
  const inviter = data?.requests.find(
    ({ direction, invited_you }) => invited_you && direction === 'sent',
  )?.person;
  if (!inviter) return null;
  const name = nameOf(inviter);
  return (
    <section className={classes.card} aria-label={friendWords.inviter.title(name)}>
      <Face user={faceOf(inviter)} size={56} />
      <span className={classes.words} role="status">
        <span className={classes.title}>{friendWords.inviter.title(name)}.</span>
        <span className={classes.text}>{friendWords.inviter.text(name)}</span>
      </span>
    </section>
  );
}
