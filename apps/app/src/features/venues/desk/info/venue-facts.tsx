import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { type ReactNode, useId } from 'react';
import { Card, CardTitle } from '../../../../ui/desk/card.tsx';
import type { VenueOptions } from '../parts/form/basics-fields.tsx';
import { type VenueFieldName, venueLabels } from '../parts/form/flow.ts';
import { OpenNow } from '../parts/form/open-now.tsx';
import { PourLaw } from '../parts/form/pour-law.tsx';
import classes from './info.module.css';
import { closureLines, infoWords, valueText, weekLines } from './words.ts';

type VenueFactsProps = { venue: DeskVenue; options: VenueOptions };

/**
 * Shows the sections of the form as plain facts, for readers who may not change the venue, and for an archived venue.
 */
export function VenueFacts({ venue, options }: VenueFactsProps) {
  const fact = (name: VenueFieldName): VenueFact => ({
    label: venueLabels[name],
    text: valueText(name, venue[name], options),
  });
  const closures = closureLines(venue.closures);
  return (
    <div className={classes.facts}>
      <FactSection
        anchor="basics"
        title={infoWords.basics.title}
        facts={(['name', 'type', 'description', 'phone', 'email', 'links'] as const).map(fact)}
      />
      <FactSection
        anchor="address"
        title={infoWords.address.title}
        facts={[
          ...(['street', 'city', 'state', 'zip', 'timezone'] as const).map(fact),
          { label: infoWords.neighborhood, text: venue.neighborhood?.label ?? infoWords.noNeighborhood },
        ]}
      />
      <FactSection
        anchor="hours"
        title={infoWords.hours.title}
        facts={[
          ...weekLines(venue.hours).map(({ day, text }) => ({ label: day, text })),
          { label: venueLabels.closures, text: closures.length === 0 ? infoWords.none : closures.join('; ') },
        ]}
      >
        {venue.archived_at === null && <OpenNow schedule={venue} />}
      </FactSection>
      <FactSection
        anchor="features"
        title={infoWords.features.title}
        facts={(['features', 'paymentTypes'] as const).map(fact)}
      />
      <FactSection anchor="pours" title={infoWords.pours.title} facts={[fact('compPolicy')]}>
        <PourLaw state={venue.confirmed_place?.state ?? venue.state} freePours={venue.free_pours} />
      </FactSection>
    </div>
  );
}

type VenueFact = { readonly label: string; readonly text: string };
type FactSectionProps = { anchor: string; title: string; facts: readonly VenueFact[]; children?: ReactNode };

function FactSection({ anchor, title, facts, children }: FactSectionProps) {
  const id = useId();
  return (
    <Card id={anchor} aria-labelledby={id}>
      <CardTitle order={2} size="h4" id={id}>
        {title}
      </CardTitle>
      {children}
      <dl className={classes.list}>
        {facts.map(({ label, text }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
