import classes from './step-dots.module.css';

export type StepDotsProps = {
  steps: number;
  /** This is the number of the present step, counted from 0. */
  current: number;
};

/** Shows a dot for each of a few steps, and marks the dot of the present step. */
export function StepDots({ steps, current }: StepDotsProps) {
  return (
    <div className={classes.dots} role="img" aria-label={`Step ${current + 1} of ${steps}`}>
      {Array.from({ length: steps }, (_, place) => (
        <span
          key={`step-${place + 1}`}
          className={classes.dot}
          data-state={place === current ? 'here' : place < current ? 'done' : undefined}
        />
      ))}
    </div>
  );
}
