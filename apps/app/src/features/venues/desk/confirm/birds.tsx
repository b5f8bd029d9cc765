import { Branch } from '../../../../ui/bird/branch.tsx';
import { Mark } from '../../../../ui/bird/mark.tsx';

const birds = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/**
 * The branch has a bird for each ticked step. The birds are decoration, because the steps have their own
 * marks.
 */
export function Birds({ count }: { count: number }) {
  return (
    <Branch>
      {birds.slice(0, count).map(bird => (
        <Mark key={bird} size={26} />
      ))}
    </Branch>
  );
}
