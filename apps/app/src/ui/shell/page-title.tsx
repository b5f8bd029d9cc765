import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-title.module.css';

export type PageTitleProps = {
  children: ReactNode;
  /** `bar` is 17 px in a header bar, `quiet` is a small line above a page's own question. */
  size?: 'full' | 'quiet' | 'bar';
};

/** Shows the page's only h1. It takes focus after navigation (`#page-title`), which is how a new page is announced. */
export function PageTitle({ children, size = 'full' }: PageTitleProps) {
  return (
    <Title order={1} id="page-title" tabIndex={-1} className={classes[size]}>
      {children}
    </Title>
  );
}
