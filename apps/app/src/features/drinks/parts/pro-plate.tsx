import type { ReactNode } from 'react';
import { proColour } from '../../../ui/theme/pro-colours.ts';
import { Plumage } from './plumage.tsx';
import classes from './pro-plate.module.css';

export type ProPlateProps = {
  colourId: number;
  /** The pro's own code; left out where only the colour is shown (the hold step). */
  code?: string;
  /** Seconds until it hides itself. */
  seconds?: number;
  children?: ReactNode;
};

/** A pro's colour as a plate: pattern around, name (and code) on the solid colour. */
export function ProPlate({ colourId, code, seconds, children }: ProPlateProps) {
  const { name, hex } = proColour(colourId);
  return (
    <div className={classes.plate}>
      <Plumage pattern={colourId} opacity={0.28} />
      <div className={classes.solid} style={{ background: hex }}>
        {code && (
          <span className={classes.code} role="img" aria-label={`Code ${[...code].join(' ')}`}>
            {code}
          </span>
        )}
        <span className={classes.name}>{name}</span>
        {seconds !== undefined && <span>Hides in {seconds} s</span>}
        {children}
      </div>
    </div>
  );
}
