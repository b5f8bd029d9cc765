import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RenderPinMap } from '../parts/form/address-fields.tsx';
import { namedOptions, venueValues } from '../parts/form/flow.ts';
import { FactList, factBuilderByStep } from '../parts/form/step-facts.tsx';
import classes from './confirm.module.css';
import { type FixedStep, FixForm } from './fix-form.tsx';
import { TickBar, type TickBarProps } from './tick-bar.tsx';
import { confirmWords } from './words.ts';

export type CheckStepProps = Omit<TickBarProps, 'onFix' | 'step'> & {
  step: FixedStep;
  renderMap: RenderPinMap;
  /** Further content is shown between the facts and the verdict. */
  children?: ReactNode;
};

/**
 * Shows the facts of a step, which the reader compares with the venue. Where a fact is wrong, a form beside the facts
 * corrects it.
 */
export function CheckStep({ children, renderMap, ...props }: CheckStepProps) {
  const { venue, step } = props;
  const [fixing, setFixing] = useState(false);
  const facts = factBuilderByStep[step](venueValues(venue), {
    types: namedOptions(venue.type),
    features: namedOptions(venue.features),
  });
  return (
    <Stack gap="lg">
      <div className={classes.sides} data-fixing={fixing || undefined}>
        <section className={classes.facts} aria-labelledby="as-it-stands">
          <h2 id="as-it-stands" className={classes.title}>
            {confirmWords.asSubmitted}
          </h2>
          <FactList facts={facts} />
        </section>
        {fixing && (
          <section aria-label={confirmWords.fixing}>
            <FixForm
              venue={venue}
              step={step}
              goOn={props.goOn}
              renderMap={renderMap}
              before={
                <Button variant="default" onClick={() => setFixing(false)}>
                  {confirmWords.close}
                </Button>
              }
            />
          </section>
        )}
      </div>
      {children}
      {!fixing && <TickBar {...props} onFix={() => setFixing(true)} />}
    </Stack>
  );
}
