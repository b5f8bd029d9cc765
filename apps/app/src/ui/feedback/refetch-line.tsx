import classes from './refetch-line.module.css';

/** Three pixels under the header while shown content is fetched again. */
export function RefetchLine() {
  return <div className={classes.line} aria-hidden />;
}
