import { RollingNumber } from '@mantine/core';
import '@mantine/core/styles/RollingNumber.layer.css';
import classes from './big-count.module.css';

export type BigCountProps = {
  value: number;
  /** Beside the number: "free pours left". */
  label: string;
};

/** The one big number of a page; it rolls when it changes. */
export function BigCount({ value, label }: BigCountProps) {
  return (
    <div className={classes.count}>
      <RollingNumber value={value} className={classes.number} animationDuration={700} />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
