import { type CSSProperties, useId } from 'react';
import classes from './plumage.module.css';
import { type ProColour, proColour } from './pro-colours.ts';

export type PlumageProps = {
  /** The number of the bartender's color (1 to 8) whose pattern is drawn. */
  pattern?: number;
  /** This color and its pattern are drawn instead of one of the eight colors of bartenders. */
  colour?: ProColour;
  /** This color is behind the pattern. The pro color is the default. */
  color?: string;
  /** The opacity of the pattern is from 0 to 1, and is lower where a text lies above the pattern. */
  opacity?: number;
  /** When this number changes, the pattern moves by one tile. */
  beat?: number;
};

/** Fills its positioned parent with a pro's pattern. Text must lie on solid plates above the pattern. */
export function Plumage({
  pattern = 1,
  colour = proColour(pattern),
  color,
  opacity = 1,
  beat,
}: PlumageProps) {
  const id = useId();
  const { hex, tile } = colour;
  const { width, height, d, pen } = tile;
  const drawn = pen ? { fill: 'none', stroke: 'var(--nj-ink)', strokeWidth: pen } : { fill: 'var(--nj-ink)' };
  return (
    <span className={classes.plumage} style={{ background: color ?? hex }} aria-hidden>
      <svg
        key={beat}
        aria-hidden
        className={beat === undefined ? classes.still : classes.moving}
        style={{ '--tile-x': `${width}px`, '--tile-y': `${height}px` } as CSSProperties}
      >
        <defs>
          <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
            <path d={d} {...drawn} opacity={opacity} />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </span>
  );
}
