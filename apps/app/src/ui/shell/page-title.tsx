import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-title.module.css';

export type PageTitleProps = {
  children: ReactNode;
  /**
   * The size of the title: `full` is the size of a heading, `bar` is 17 px in a header bar, and `quiet` is a small line
   * above a page whose content asks a question.
   */
  size?: 'full' | 'quiet' | 'bar';
};

/**
 * Shows the only h1 of the page. It gets the focus after a navigation (`#page-title`), so that a screen reader
 * announces the new page.
 */
export function PageTitle({ children, size = 'full' }: PageTitleProps) {
  return (
    <Title order={1} id="page-title" tabIndex={-1} className={classes[size]}>
      {children}
    </Title>
  );
}
