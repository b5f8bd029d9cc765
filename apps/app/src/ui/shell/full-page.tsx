import type { ComponentProps } from 'react';
import classes from './full-page.module.css';

/** The page is at least as high as the screen, so that the bar with the main action is at its end. */
export function FullPage(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={classes.page} />;
}
