import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './pager.module.css';

export type PagerProps = {
  /** This is the label of the group of pages, such as "What it is for". */
  label: string;
  pages: readonly { id: string; content: ReactNode }[];
  index: number;
  onIndex: (index: number) => void;
};

/** Shows pages side by side. The user goes from page to page by a swipe, by the two buttons or by the arrow keys. */
export function Pager({ label, pages, index, onIndex }: PagerProps) {
  const track = useRef<HTMLElement>(null);
  const go = (to: number) => {
    const node = track.current;
    if (!node) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    node.scrollTo({ left: to * node.clientWidth, behavior: calm ? 'instant' : 'smooth' });
  };
  const read = () => {
    const node = track.current;
    if (node) onIndex(Math.round(node.scrollLeft / Math.max(1, node.clientWidth)));
  };
  return (
    <div className={classes.pager}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={track} className={classes.track} aria-label={label} tabIndex={0} onScroll={read}>
        {pages.map(({ id, content }) => (
          <div key={id} className={classes.page}>
            {content}
          </div>
        ))}
      </section>
      <div className={classes.ways}>
        <Button variant="subtle" color="gray" size="md" disabled={index === 0} onClick={() => go(index - 1)}>
          Back
        </Button>
        <span className={classes.dots} aria-hidden>
          {pages.map(({ id }, place) => (
            <span key={id} className={classes.dot} data-here={place === index || undefined} />
          ))}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="md"
          disabled={index === pages.length - 1}
          onClick={() => go(index + 1)}
        >
          Next
        </Button>
      </div>
    </div>
  );
}
