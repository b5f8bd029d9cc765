import { Fragment, type ReactNode } from 'react';
import classes from './facts.module.css';

/** Shows short facts on one line with dots between them. If the line wraps, no line starts with a dot. */
export function FactLine({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className={classes.facts}>
      {facts.map((fact, place) => (
        // Facts have no ids, so the position of a fact in the list is its key.
        <Fragment key={`fact-${place + 1}`}>
          {place > 0 && ' '}
          <span className={classes.fact}>{fact}</span>
        </Fragment>
      ))}
    </span>
  );
}
