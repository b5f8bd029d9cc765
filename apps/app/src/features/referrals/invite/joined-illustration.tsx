import { useInfiniteQuery } from '@tanstack/react-query';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { referredUsersOptions } from '../remote.ts';
import { birdCount, joinedThrough } from './flow.ts';
import classes from './joined-illustration.module.css';

/** Draws one bird for the user and one for each friend who joined, five at most. */
export function JoinedIllustration({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery(referredUsersOptions(userId));
  const birds = birdCount(joinedThrough(data?.pages.flat() ?? [], userId).length);
  return (
    <Branch>
      {Array.from({ length: birds }, (_, place) => (
        <span key={`bird-${place + 1}`} className={classes.bird}>
          <OwlMark size={place === 0 ? 72 : 48} mirrored={place % 2 === 1} />
        </span>
      ))}
    </Branch>
  );
}
