import { type ReactNode, useEffect, useRef } from 'react';
import { FlyingBird } from '../../../ui/bird/flight.tsx';
import classes from './fold-into-bird.module.css';

export type FoldIntoBirdProps = {
  flies: boolean;
  /** Called when the animation of the folding card has ended. With reduced motion it is called at once. */
  onFlown: () => void;
  children: ReactNode;
};

/** Folds its content into a bird that flies off the screen. */
export function FoldIntoBird({ flies, onFlown, children }: FoldIntoBirdProps) {
  const latest = useRef(onFlown);
  useEffect(() => {
    latest.current = onFlown;
  });
  useEffect(() => {
    if (flies && window.matchMedia('(prefers-reduced-motion: reduce)').matches) latest.current();
  }, [flies]);
  return (
    <div className={classes.sky} data-flies={flies || undefined}>
      <div className={classes.sheet}>{children}</div>
      {flies && (
        <span
          className={classes.bird}
          onAnimationEnd={({ animationName, currentTarget, target }) => {
            if (target === currentTarget && animationName) latest.current();
          }}
        >
          <FlyingBird size={96} />
        </span>
      )}
    </div>
  );
}
