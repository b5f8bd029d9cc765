import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import classes from './two-panes.module.css';

const PaneScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Returns the pane that scrolls the list around this component; null if the page itself scrolls. */
export const useScrollingPane = () => use(PaneScrollerContext);

export type TwoPanesProps = {
  /** This is the label of the region that contains the list. */
  label: string;
  list: ReactNode;
  /** The children show the item that was chosen in the list. */
  children: ReactNode;
  /** True if the chosen item is a column of text and controls, which is not wider than can be read. */
  column?: boolean;
};

/** Shows a list and the item chosen in it, side by side in a wide window. Each of the two can be scrolled alone. */
export function TwoPanes({ label, list, children, column = false }: TwoPanesProps) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <div className={classes.panes}>
      <section ref={scroller} aria-label={label} className={classes.list}>
        {/* One element is as high as the list: code that measures where rows are observes it. */}
        <div>
          <PaneScrollerContext value={scroller}>{list}</PaneScrollerContext>
        </div>
      </section>
      <div className={classes.chosen}>
        {column ? <div className={classes.column}>{children}</div> : children}
      </div>
    </div>
  );
}
