import { type CSSProperties, useId } from 'react';
import classes from './plumage.module.css';
import { type ProColour, proColour } from './pro-colours.ts';

export type PlumageProps = {
  /** The pattern is that of the pro colour with this number, 1 to 8. */
  pattern?: number;
  /** The colour replaces the eight pro colours with another colour and pattern. */
  colour?: ProColour;
  /** The colour behind the pattern is the pro colour where this is left out. */
  color?: string;
  /** The pattern has an opacity of 1 on swatches and of 0.28 behind the live proof. */
  opacity?: number;
  /** Each change of this number moves the pattern by one tile. */
  beat?: number;
};

/** A pro's pattern fills its positioned parent. Text belongs on solid plates above it. */
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
