import { Icon } from '../../../ui/icon/icon.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import classes from './plan-card.module.css';

export type PlanCardProps = {
  name: string;
  /** This is the price, as "$29.00". */
  price: string;
  /** This is the term after the price, as "a month". */
  term?: string | null;
  /** Each fact is a line about what the plan gives. */
  facts: readonly string[];
  /** This sentence names the price of one drink of the plan; null where the price is not shown. */
  worth: string | null;
  /** Decides the pattern on the card. A plan renews itself and a pass is for one night, so their patterns differ. */
  kind: 'plan' | 'pass';
  chosen: boolean;
};

const patternByPlanKind = {
  plan: { pattern: 1, color: 'var(--mantine-color-eyeshine-4)' },
  pass: { pattern: 3, color: 'var(--mantine-color-dusk-4)' },
} as const;

/**
 * Shows a plan or a pass as a card. At its top is a short strip of a pattern; when the card is chosen, the strip widens
 * to the whole width.
 */
export function PlanCard({ name, price, term, facts, worth, kind, chosen }: PlanCardProps) {
  return (
    <div className={classes.card} data-chosen={chosen || undefined}>
      <span className={classes.band}>
        <Plumage {...patternByPlanKind[kind]} />
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
