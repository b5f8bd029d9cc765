import { RollingNumber, Text } from '@mantine/core';
import '@mantine/core/styles/RollingNumber.layer.css';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './count-hero.module.css';

export type CountHeroProps = {
  value: number;
  /** Beside the number: "free pours left". */
  label: string;
  /** Below: "of 4 this period, tops up Friday". */
  sub?: ReactNode;
  /** Counts up from 0 when the page opens. */
  rollsIn?: boolean;
  children?: ReactNode;
};

/** A page's main number on a card, with its details. */
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
  /** Beside the number: "free pours left". */
  label: string;
};

/** The main number of a page; changes are animated. */
export function BigCount({ value, label }: BigCountProps) {
  return (
    <div className={classes.count}>
      <RollingNumber value={value} className={classes.number} animationDuration={700} />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
