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
  /** Rolls up from 0 on arrival instead of only following changes. */
  rollsIn?: boolean;
  children?: ReactNode;
};

/** The one big number of a page. */
export function CountHero({ value, label, sub, rollsIn = false, children }: CountHeroProps) {
  const [shown, setShown] = useState(rollsIn ? 0 : value);
  useEffect(() => setShown(value), [value]);
  return (
    <section className={classes.hero}>
      <div className={classes.count}>
        <RollingNumber value={shown} className={classes.number} animationDuration={700} />
        <span className={classes.label}>{label}</span>
      </div>
      {sub && <Text c="dimmed">{sub}</Text>}
      {children}
    </section>
  );
}
