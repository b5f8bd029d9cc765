import classes from './refetch-line.module.css';

/** Draws a line of three pixels under the header while shown content is fetched again. */
export function RefetchLine() {
  return <div className={classes.line} aria-hidden />;
}
