import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { hoursLabel, lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { FactList, type VenueFormFact } from '../parts/form/step-facts.tsx';
import { alcoholRulesOptions } from '../remote.ts';
import classes from './confirm.module.css';
import { confirmWords } from './words.ts';

const lawWords = confirmWords.law;

export function StateLaw({ state }: { state: string | null }) {
  const query = useQuery(alcoholRulesOptions());
  const code = state?.trim().toUpperCase() ?? null;
  return (
    <section className={classes.facts} aria-labelledby="state-law">
      <h2 id="state-law" className={classes.title}>
        {lawWords.title(code)}
      </h2>
      <QueryView query={query} skeleton={<RowsSkeleton rows={3} />} errorFallback={lawWords.failed} inCard>
        {rules => <StateLawFacts rule={rules.find(rule => rule.state === code) ?? null} />}
      </QueryView>
    </section>
  );
}

function StateLawFacts({ rule }: { rule: AlcoholRule | null }) {
  const law = lawWithDefaults(rule);
  const facts: VenueFormFact[] = [
    { label: lawWords.free, value: law.freeDrinks ? lawWords.freeYes : lawWords.freeNo },
    { label: lawWords.atOnce, value: lawWords.drinks(law.drinksAtOnce) },
    { label: lawWords.hours, value: law.from === law.until ? lawWords.always : hoursLabel(law) },
  ];
  return (
    <>
      <FactList facts={facts} />
      <p className={classes.note}>{rule ? lawWords.source(rule.source, rule.as_of) : lawWords.unknown}</p>
    </>
  );
}
