import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './reasoned-cell.module.css';

/**
 * Shows the result of an automatic check in a table cell, with an icon before it and the reason for the result below
 * it.
 */
export function ReasonedCell({ icon, text, because }: { icon: IconName; text: string; because: string }) {
  return (
    <span className={classes.cell}>
      <Icon name={icon} size={18} />
      <span>{text}</span>
      <span className={classes.because}>{because}</span>
    </span>
  );
}
