import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { BigCount } from './big-count.tsx';
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

/** A page's big number on its card, with what there is to know of it. */
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
