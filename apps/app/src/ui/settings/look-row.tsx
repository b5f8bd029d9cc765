import { Icon } from '../icon/icon.tsx';
import { LookChoice, lookLabel } from './look-choice.tsx';
import classes from './look-row.module.css';

/** Shows the row of the settings for the look. The choice is below the label where a phone is too narrow for both. */
export function LookRow() {
  return (
    <div className={classes.row}>
      <Icon name="MoonStars" />
      <span className={classes.label} aria-hidden>
        {lookLabel}
      </span>
      <div className={classes.choice}>
        <LookChoice />
      </div>
    </div>
  );
}
