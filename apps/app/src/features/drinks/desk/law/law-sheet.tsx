import { Stack } from '@mantine/core';
import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import { stateName } from '@nightjar/domain/places/rules/states';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { FactList, type VenueFormFact } from '../../../venues/desk/parts/form/step-facts.tsx';
import { lawFactsOf } from './flow.ts';
import { choiceOfRule } from './items.ts';
import classes from './law.module.css';
import { DrinksAtOnceCell, HoursCell, SourceCell } from './law-columns.tsx';
import { LawForm } from './law-form.tsx';
import { dayLabel, lawLabels, lawWords } from './words.ts';

const sheetWords = lawWords.sheet;

export type LawSheetProps = {
  rule: AlcoholRule | null;
  mayChange: boolean;
  today: string;
  onClose: () => void;
};

/** Super admins get a form for the law of a state, and other readers get its facts. */
export function LawSheet({ rule, mayChange, today, onClose }: LawSheetProps) {
  return (
    <Sheet opened={rule !== null} title={rule ? stateName(rule.state) : ''} onClose={onClose}>
      {rule && mayChange && (
        <div className={classes.inSheet}>
          <LawForm key={rule.state} rule={rule} today={today} />
        </div>
      )}
      {rule && !mayChange && <LawFacts rule={rule} />}
    </Sheet>
  );
}

function LawFacts({ rule }: { rule: AlcoholRule }) {
  const choiceFact = (
    name: 'free_drinks' | 'timed_discounts' | 'volume_discounts' | 'unlimited_for_a_price' | 'prizes',
  ) => ({
    label: lawLabels[name],
    value: lawWords.choices[choiceOfRule(rule[name])],
  });
  const facts: readonly VenueFormFact[] = [
    choiceFact('free_drinks'),
    { label: lawWords.facts.hours, value: <HoursCell rule={rule} /> },
    { label: lawLabels.drinks_at_a_time, value: <DrinksAtOnceCell rule={rule} /> },
    choiceFact('timed_discounts'),
    choiceFact('volume_discounts'),
    choiceFact('unlimited_for_a_price'),
    choiceFact('prizes'),
  ];
  return (
    <Stack gap="lg">
      <section aria-labelledby="law-guests">
        <h3 id="law-guests" className={classes.part}>
          {sheetWords.guests}
        </h3>
        <FactList facts={lawFactsOf(lawWithDefaults(rule))} />
      </section>
      <section aria-labelledby="law-says">
        <h3 id="law-says" className={classes.part}>
          {sheetWords.law}
        </h3>
        <FactList facts={facts} />
      </section>
      <section aria-labelledby="law-source">
        <h3 id="law-source" className={classes.part}>
          {sheetWords.source}
        </h3>
        <p className={classes.quote}>
          <SourceCell source={rule.source} />
        </p>
        <p className={classes.quiet}>
          {lawLabels.as_of} {dayLabel(rule.as_of)}
        </p>
      </section>
      <p className={classes.quiet}>{sheetWords.readOnly}</p>
    </Stack>
  );
}
