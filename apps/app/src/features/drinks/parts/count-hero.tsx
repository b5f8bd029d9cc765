import { RollingNumber, Text } from '@mantine/core';
import '@mantine/core/styles/RollingNumber.layer.css';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './count-hero.module.css';

export type CountHeroProps = {
  value: number;
  /** This text is shown beside the number, such as "free pours left". */
  label: string;
  /** This line is shown below the number, such as "of 4 this period, tops up Friday". */
  sub?: ReactNode;
  /** True where the number counts up from 0 when the page opens. */
  rollsIn?: boolean;
  children?: ReactNode;
};

export function CountHero({ value, label, sub, rollsIn = false, children }: CountHeroProps) {
  const [shown, setShown] = useState(rollsIn ? 0 : value);
  useEffect(() => setShown(value), [value]);
  return (
    <section className={classes.hero}>
      <BigCount value={shown} label={label} />
      {sub && <Text c="dimmed">{sub}</Text>}
      {children}
    </section>
  );
}

export type BigCountProps = {
  value: number;
  /** This text is shown beside the number, such as "free pours left". */
  label: string;
};

/** Shows the main number of a page. A change of the number is animated. */
export function BigCount({ value, label }: BigCountProps) {
  return (
    <div className={classes.count}>
      <RollingNumber value={value} className={classes.number} animationDuration={700} />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
