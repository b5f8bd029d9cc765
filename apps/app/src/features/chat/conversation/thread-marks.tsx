import classes from './thread-marks.module.css';

/** "Today", between two days. */
export function DayLabel({ children, date }: { children: string; date: string }) {
  return (
    <div className={classes.day}>
      <time dateTime={date}>{children}</time>
    </div>
  );
}

/** Everything below it is new. */
export function NewDivider() {
  return (
    <div className={classes.new}>
      <span>New</span>
    </div>
  );
}
