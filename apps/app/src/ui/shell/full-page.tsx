import type { ComponentProps } from 'react';
import classes from './full-page.module.css';

/** Shows a page that is at least as high as the screen, so that the bar with the main action is at the bottom. */
export function FullPage(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={classes.page} />;
}
