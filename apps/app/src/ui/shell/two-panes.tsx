import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import classes from './two-panes.module.css';

const Scroller = createContext<RefObject<HTMLElement | null> | null>(null);

/** The pane that scrolls around this list; null where the page does. */
export const usePaneScroller = () => use(Scroller);

export type TwoPanesProps = {
  /** The name of the list's region. */
  label: string;
  list: ReactNode;
  /** What was chosen in the list. */
  children: ReactNode;
};

/** A list and what was chosen in it, side by side in a wide window. Each scrolls alone. */
export function TwoPanes({ label, list, children }: TwoPanesProps) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <div className={classes.panes}>
      <section ref={scroller} aria-label={label} className={classes.list}>
        {/* One element that is as high as the list: those who count where rows are watch it. */}
        <div>
          <Scroller value={scroller}>{list}</Scroller>
        </div>
      </section>
      <div className={classes.chosen}>{children}</div>
    </div>
  );
}
