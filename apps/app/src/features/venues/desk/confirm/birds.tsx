import { Branch } from '../../../../ui/bird/branch.tsx';
import { Mark } from '../../../../ui/bird/mark.tsx';

const birds = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** A bird on the branch for each ticked step. Decoration: the steps have their own marks. */
export function Birds({ count }: { count: number }) {
  return (
    <Branch>
      {birds.slice(0, count).map(bird => (
        <Mark key={bird} size={26} />
      ))}
    </Branch>
  );
}
