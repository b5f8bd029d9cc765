import { brand, presetName } from '@nightjar/domain/brand';
import classes from './wordmark.module.css';
import { wordmarkOutline } from './wordmark-outline.ts';

export type WordmarkProps = {
  /** The height is in rem. */
  height?: number;
  /**
   * `open` and `shut` change into each other with an animation. `wake` is for the splash: the eyes open after 500 ms
   * and blink once after 1100 ms. `glance`: the eyes look down once and shut again.
   */
  eyes?: 'open' | 'shut' | 'wake' | 'glance';
};

/**
 * A name that is written as text has this share of the drawing's height as its font size. Its capitals are then about
 * as high as the drawn letters.
 */
const fontSizeByHeight = 0.72;

/**
 * Draws the product's name with the two eyes of the bird as its dots. A screen reader reads the brand's name. The drawing
 * has the letters of one name, so a deployment with another name has that name in the font of headings.
 */
export function Wordmark({ height = 2.5, eyes = 'open' }: WordmarkProps) {
  if (brand.name !== presetName)
    return (
      <span className={classes.written} style={{ fontSize: `${height * fontSizeByHeight}rem` }}>
        {brand.name}
      </span>
    );
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
