import classes from './changed-dot.module.css';
import { writeWords } from './words.ts';

/** The label of a field has this dot while the field's value differs from the saved one. */
export const ChangedDot = () => <span className={classes.dot} title={writeWords.changed} aria-hidden />;
