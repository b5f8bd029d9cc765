import { RollingNumber, Text } from '@mantine/core';
import '@mantine/core/styles/RollingNumber.layer.css';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './count-hero.module.css';

export type CountHeroProps = {
  value: number;
  /** The label is beside the number: "free pours left". */
  label: string;
  /** This is the line below the page's main number: "of 4 this period, tops up Friday". */
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
  /** The label is beside the number: "free pours left". */
  label: string;
};

/** A change of the page's main number is animated. */
export function BigCount({ value, label }: BigCountProps) {
  return (
    <div className={classes.count}>
      <RollingNumber value={value} className={classes.number} animationDuration={700} />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
