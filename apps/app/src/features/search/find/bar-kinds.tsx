import { useQuery } from '@tanstack/react-query';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { barsAroundOptions } from '../remote.ts';
import { barKindsOf } from './flow.ts';
import classes from './search-screen.module.css';
import { searchWords } from './words.ts';

/** Shows the kinds of the bars nearby. When a kind is pressed, the bars of that kind are shown. */
export function BarKinds({ onKind }: { onKind: (kind: number) => void }) {
  const { data: kinds = [] } = useQuery({
    ...barsAroundOptions(useUserLocation()),
    select: venues => barKindsOf(venues),
  });
  if (kinds.length === 0) return null;
  return (
    <PageSection title={searchWords.kinds}>
      <div className={classes.kinds}>
        {kinds.map(({ id, name }) => (
          <Pressable key={id} className={classes.kind} onClick={() => onKind(id)}>
            {name}
          </Pressable>
        ))}
      </div>
    </PageSection>
  );
}
