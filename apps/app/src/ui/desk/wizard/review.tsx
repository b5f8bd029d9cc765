import type { ReactNode } from 'react';
import { CardFrame } from '../card.tsx';
import { HrefLink } from '../href-link.tsx';
import classes from './review.module.css';

export type ReviewSection = {
  readonly id: string;
  readonly title: string;
  /** This is the address of the step that returns to the review after it was saved. */
  readonly editHref: string;
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
};

/**
 * Shows the last step of a wizard: the values that were entered in each of the other steps, with a link to change them.
 */
export function Review({ parts }: { parts: readonly ReviewSection[] }) {
  return (
    <CardFrame>
      {parts.map(({ id, title, editHref, facts }) => (
        <section key={id} className={classes.part} aria-labelledby={`review-${id}`}>
          <div className={classes.head}>
            <h2 id={`review-${id}`} className={classes.title}>
              {title}
            </h2>
            <HrefLink href={editHref} className={classes.edit} aria-label={`Edit ${title}`}>
              Edit
            </HrefLink>
          </div>
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={classes.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </CardFrame>
  );
}
