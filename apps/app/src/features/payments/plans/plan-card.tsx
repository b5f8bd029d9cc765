import { Icon } from '../../../ui/icon/icon.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import classes from './plan-card.module.css';

export type PlanCardProps = {
  name: string;
  /** The price has the form "$29.00". */
  price: string;
  /** The term has the form "a month". */
  term?: string | null;
  /** Each fact is a line about what the plan gives. */
  facts: readonly string[];
  /** The sentence is what a drink of the plan costs. */
  worth: string | null;
  /** A plan renews itself and a pass ends in the morning, so their plumage differs. */
  kind: 'plan' | 'pass';
  chosen: boolean;
};

const planPatterns = {
  plan: { pattern: 1, color: 'var(--mantine-color-eyeshine-4)' },
  pass: { pattern: 3, color: 'var(--mantine-color-dusk-4)' },
} as const;

/** The plumage of the chosen card unrolls over the card's whole width. */
export function PlanCard({ name, price, term, facts, worth, kind, chosen }: PlanCardProps) {
  return (
    <div className={classes.card} data-chosen={chosen || undefined}>
      <span className={classes.band}>
        <Plumage {...planPatterns[kind]} />
      </span>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.sign} aria-hidden>
          {chosen && <Icon name="Check" weight="bold" size={18} />}
        </span>
      </div>
      <div className={classes.cost}>
        <span className={classes.price}>{price}</span>
        {term && <span className={classes.term}>{term}</span>}
      </div>
      <ul className={classes.facts}>
        {facts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {worth && <p className={classes.worth}>{worth}</p>}
    </div>
  );
}
