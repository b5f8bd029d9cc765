import { useInfiniteQuery } from '@tanstack/react-query';
import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';
import { referredUsersOptions } from '../remote.ts';
import { birdsOn, throughMe } from './flow.ts';
import classes from './joined-illustration.module.css';

/** One bird is oneself; each friend who joined adds one, while there is room. */
export function FlockBranch({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery(referredUsersOptions(userId));
  const birds = birdsOn(throughMe(data?.pages.flat() ?? [], userId).length);
  return (
    <Branch>
      {Array.from({ length: birds }, (_, place) => (
        <span key={`bird-${place + 1}`} className={classes.bird}>
          <Mark size={place === 0 ? 72 : 48} mirrored={place % 2 === 1} />
        </span>
      ))}
    </Branch>
  );
}
