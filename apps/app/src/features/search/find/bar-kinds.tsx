import { Pressable } from '../../../ui/input/pressable.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import classes from './search-screen.module.css';
import { searchWords } from './words.ts';

export type BarKindsProps = {
  kinds: readonly string[];
  onKind: (kind: string) => void;
};

/** What kind of bar: each searches the bars around. */
export function BarKinds({ kinds, onKind }: BarKindsProps) {
  if (kinds.length === 0) return null;
  return (
    <PageSection title={searchWords.kinds}>
      <div className={classes.kinds}>
        {kinds.map(kind => (
          <Pressable key={kind} className={classes.kind} onClick={() => onKind(kind)}>
            {kind}
          </Pressable>
        ))}
      </div>
    </PageSection>
  );
}
