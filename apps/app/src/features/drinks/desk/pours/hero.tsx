import type { VenueAnalytics } from '@nightjar/domain/drinks/desk/entity';
import classes from './hero.module.css';
import { comparisonText, formatCount, kindLabels, poursWords, totalPours } from './words.ts';

const heroWords = poursWords.hero;

/** Shows the number of poured drinks, compared with the night, week or month before. */
export function PoursHero({ figures, running }: { figures: VenueAnalytics; running: boolean }) {
  const { now: current, before, guests, span } = figures;
  const facts = [
    [kindLabels.free, current.free],
    [kindLabels.paid, current.paid],
    [heroWords.overrides, current.overrides],
    [heroWords.takenBack, current.taken_back],
  ] as const;
  return (
    <section className={classes.hero} aria-label={poursWords.title}>
      <p className={classes.count}>
        <span className={classes.figure}>{formatCount(totalPours(current))}</span>{' '}
        <span className={classes.what}>
          {heroWords.poured(span, running)}
          {guests !== null && ` ${heroWords.guests(guests)}`}
        </span>
      </p>
      <p className={classes.compared}>{comparisonText(current, before, { span, running })}</p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className={classes.value}>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
