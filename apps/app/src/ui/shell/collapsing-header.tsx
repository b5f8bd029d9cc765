import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './collapsing-header.module.css';
import { collapseAtScroll, initialHeaderCollapse } from './header-collapse.ts';
import { PageTitle } from './page-title.tsx';

export type CollapsingHeaderProps = {
  /**
   * This is the title of the header. A text becomes the page's h1. Any other node (the wordmark) is rendered unchanged,
   * on a page that has its own h1.
   */
  title: ReactNode;
  action?: ReactNode;
};

/**
 * Shows a header that is hidden after 80 px of scrolling down, is shown again after 10 px up, and is never hidden
 * while it has the focus.
 */
export function CollapsingHeader({ title, action }: CollapsingHeaderProps) {
  const bar = useRef<HTMLElement>(null);
  const hidden = useHeaderHidden(bar);
  return (
    <header ref={bar} className={classes.bar} data-hidden={hidden || undefined}>
      {typeof title === 'string' ? <PageTitle>{title}</PageTitle> : title}
      <div className={classes.action}>{action}</div>
    </header>
  );
}

function useHeaderHidden(bar: RefObject<HTMLElement | null>): boolean {
  const state = useRef(initialHeaderCollapse);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const read = () => {
      const holdsFocus = bar.current?.contains(document.activeElement) ?? false;
      state.current = collapseAtScroll(state.current, window.scrollY, holdsFocus);
      setHidden(state.current.hidden);
    };
    const node = bar.current;
    window.addEventListener('scroll', read, { passive: true });
    node?.addEventListener('focusin', read);
    return () => {
      window.removeEventListener('scroll', read);
      node?.removeEventListener('focusin', read);
    };
  }, [bar]);
  return hidden;
}
