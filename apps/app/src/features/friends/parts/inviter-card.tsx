import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Face } from '../../../ui/face/face.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { RelationControl } from '../../people/parts/relation-control.tsx';
import { friendsOutOptions, pendingRequestsOptions } from '../remote/people.ts';
import classes from './inviter-card.module.css';

/**
 * The request of the person by whose code the user joined. The bar is named after the answer: before it the two are
 * no friends.
 */
export function InviterCard({ userId }: { userId: string }): ReactNode {
  const { data } = useQuery(pendingRequestsOptions(userId));
  const asking = data?.requests.find(({ direction, invited_you }) => invited_you && direction === 'received');
  const [inviter, setInviter] = useState(asking);
  if (asking && asking !== inviter) setInviter(asking);
  const accepted = !asking && inviter !== undefined;
  const { data: out } = useQuery({ ...friendsOutOptions(userId), enabled: accepted });
  if (!inviter) return null;
  const { person, friendship_id } = inviter;
  const name = nameOf(person);
  const friend = out?.find(({ id }) => id === person.id);
  return (
    <section className={classes.card} aria-label={`${name} invited you`}>
      <Face user={faceOf(person)} size={56} ring={friend ? 'out' : 'none'} />
      <span className={classes.words} role="status">
        <span className={classes.title}>
          {accepted ? `You and ${name} are friends.` : `${name} invited you.`}
        </span>
        <span className={classes.text}>
          {accepted ? whereabouts(name, friend) : `Say yes, and see when ${name} is out.`}
        </span>
      </span>
      {asking && (
        <RelationControl
          userId={userId}
          other={{ ...person, relation: 'asked', friendship_id }}
          place="row"
        />
      )}
    </section>
  );
}

function whereabouts(name: string, friend: { venue: { name: string } | null } | undefined): string {
  if (!friend) return `You'll see ${name} on the map on nights out.`;
  return friend.venue ? `${name} is at ${friend.venue.name}.` : `${name} is out tonight.`;
}
