import { Text } from '@mantine/core';
import { countdown } from '@nightjar/domain/kernel/time';
import { ProgressRing } from '../../../ui/input/ring.tsx';
import classes from './count-hero.module.css';
import { drinkWords } from './words.ts';

export type CooldownRingProps = {
  /**
   * The cooldown ends at this time, in milliseconds since the epoch. `now` has the same unit and changes every second.
   */
  until: number;
  now: number;
  /** The whole cooldown takes this many milliseconds. The ring shows the part that is left. */
  length: number;
  label?: string;
};

/** Shows "Next free pour in 12:41". After the cooldown it shows nothing. */
export function CooldownRing({ until, now, length, label = drinkWords.cooldown }: CooldownRingProps) {
  if (until <= now) return null;
  return (
    <div className={classes.cooldown}>
      <ProgressRing value={(until - now) / length} size={40} thickness={10} transition="1s" />
      <Text size="sm" c="dimmed" role="timer" aria-live="off" tabIndex={0}>
        {label} <strong className={classes.time}>{countdown(until - now)}</strong>
      </Text>
    </div>
  );
}
