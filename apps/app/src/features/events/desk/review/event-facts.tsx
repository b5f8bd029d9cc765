import { Anchor } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { datesText } from '@nightjar/domain/events/rules/nights';
import { priceLabel } from '@nightjar/domain/kernel/money';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../../platform/config.ts';
import { Card, CardTitle } from '../../../../ui/desk/card.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import classes from './event-review.module.css';
import { reviewWords } from './words.ts';

const factsWords = reviewWords.facts;

/** Shows the event's poster, and the facts about the event, each with its label. */
export function EventFacts({ event }: { event: Event }) {
  const { venue, link, series, image, name } = event;
  const facts: [string, ReactNode][] = [
    [factsWords.when, datesText({ ...timesAsDates(event), timezone: venue.timezone })],
    [
      factsWords.venue,
      <HrefLink key="venue" href={`/admin/venues/${venue.id}`}>
        {venue.name}
      </HrefLink>,
    ],
    [factsWords.type, event.type.name],
    [factsWords.entry, event.price_cents > 0 ? priceLabel(event.price_cents) : factsWords.free],
    [factsWords.places, event.capacity ?? factsWords.noLimit],
    ...(link ? [[factsWords.link, <ExternalLink key="link" href={link} />] as [string, ReactNode]] : []),
    ...(series ? [[factsWords.series, factsWords.later(series.nights)] as [string, ReactNode]] : []),
    ...(event.cancelled_reason ? [[factsWords.reason, event.cancelled_reason] as [string, ReactNode]] : []),
    [factsWords.about, event.description ?? factsWords.none],
  ];
  return (
    <Card>
      <CardTitle order={2}>{factsWords.title}</CardTitle>
      {image && (
        <img src={imageUrl(image, 'cover')} alt={reviewWords.poster(name)} className={classes.poster} />
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const ExternalLink = ({ href }: { href: string }) => (
  <Anchor href={href} target="_blank" rel="noreferrer">
    {href.replace('https://', '')}
  </Anchor>
);

const timesAsDates = ({ starts_at, ends_at }: Event) => ({
  starts_at: new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
});
