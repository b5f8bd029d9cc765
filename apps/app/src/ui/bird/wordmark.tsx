import { brand } from '@nightjar/domain/brand';
import classes from './wordmark.module.css';
import { wordmarkOutline } from './wordmark-outline.ts';

export type WordmarkProps = {
  /** The height is in rem. */
  height?: number;
  /**
   * `open` and `shut` change into each other with a movement; `wake` opens the eyes at 500 ms and blinks once at 1100
   * ms (for the splash); `glance` looks down once and shuts the eyes again.
   */
  eyes?: 'open' | 'shut' | 'wake' | 'glance';
};

/** Draws the product's name with the two eyes of the bird as its dots. A screen reader reads the brand's name. */
export function Wordmark({ height = 2.5, eyes = 'open' }: WordmarkProps) {
  return (
    <svg
      viewBox="0 -5 234 50"
      width={`${(height * 234) / 50}rem`}
      height={`${height}rem`}
      role="img"
      aria-label={brand.name}
      className={classes.word}
      data-eyes={eyes}
    >
      <path d={wordmarkOutline} fill="var(--mantine-color-text)" />
      <circle className={classes.eye} cx="41.9" cy="2.6" r="4.9" />
      <circle className={classes.eye} cx="156.8" cy="2.6" r="4.9" />
    </svg>
  );
}
