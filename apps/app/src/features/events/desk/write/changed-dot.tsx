import classes from './changed-dot.module.css';
import { writeWords } from './words.ts';

/** This dot is shown beside the label of a field while the field's value differs from the saved value. */
export const ChangedFieldDot = () => <span className={classes.dot} title={writeWords.changed} aria-hidden />;
