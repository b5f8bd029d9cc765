import type { ReactNode } from 'react';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import { proColour } from '../../../ui/theme/pro-colours.ts';
import classes from './pro-plate.module.css';
import { drinkWords } from './words.ts';

export type ProPlateProps = {
  colourId: number;
  /** The pro's four-digit code; left out where only the color is shown. */
  code?: string;
  /** The pro's code is hidden after this many seconds. */
  seconds?: number;
  children?: ReactNode;
};

/** A plate in a pro's color, with the name of the color and, where it is given, the pro's code. */
export function ProPlate({ colourId, code, seconds, children }: ProPlateProps) {
  const { name, hex } = proColour(colourId);
  return (
    <div className={classes.plate}>
      <Plumage pattern={colourId} opacity={0.28} />
      <div className={classes.solid} style={{ background: hex }}>
        {code && (
          <span className={classes.code} role="img" aria-label={drinkWords.plate.code(code)}>
            {code}
          </span>
        )}
        <span className={classes.name}>{name}</span>
        {seconds !== undefined && <span>{drinkWords.plate.hides(seconds)}</span>}
        {children}
      </div>
    </div>
  );
}
