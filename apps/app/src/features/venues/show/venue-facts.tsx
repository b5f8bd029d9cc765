import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { displayTypedPhone } from '@nightjar/domain/kernel/phone/display';
import type { Venue } from '@nightjar/domain/venues/entity';
import { pourSentences } from '@nightjar/domain/venues/rules/pour-sentences';
import type { ReactNode } from 'react';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { DirectionsLink } from '../../places/parts/way-there.tsx';
import { safeWebLinks } from '../flow.ts';
import classes from './venue-facts.module.css';
import { showWords } from './words.ts';

const newTabProps = { target: '_blank', rel: 'noopener noreferrer' };

export function PourPolicySection({ policy }: { policy: NonNullable<Venue['compPolicy']> }) {
  return (
    <PageSection title={showWords.pours.title}>
      {pourSentences(policy).map(sentence => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </PageSection>
  );
}

type VenueWithAmenities = Pick<Venue, 'features'> & Partial<Pick<Venue, 'paymentTypes'>>;

export function Amenities({ venue }: { venue: VenueWithAmenities }) {
  const features = venue.features.flatMap(({ name }) => name ?? []);
  const { paymentTypes = [] } = venue;
  return (
    <>
      {features.length > 0 && <BadgeList title={showWords.amenities.features} labels={features} />}
      {paymentTypes.length > 0 && <BadgeList title={showWords.amenities.payments} labels={paymentTypes} />}
    </>
  );
}

function BadgeList({ title, labels }: { title: string; labels: readonly string[] }) {
  return (
    <PageSection title={title}>
      <Group gap="xs" component="ul">
        {labels.map(label => (
          <Badge key={label} component="li" variant="default">
            {label}
          </Badge>
        ))}
      </Group>
    </PageSection>
  );
}

type VenueWithContacts = Pick<Venue, 'name' | 'address' | 'lat' | 'lng' | 'links'> &
  Partial<Pick<Venue, 'phone' | 'email'>>;

/** Shows the way to the venue, with a map where one is given, and its phone number, mail address and links. */
export function GettingThere({ venue, map }: { venue: VenueWithContacts; map?: ReactNode }) {
  return (
    <PageSection title={showWords.wayThere.title}>
      <DirectionsLink place={venue} map={map} />
      <Stack gap={0} align="flex-start">
        {venue.phone && <ContactLink href={`tel:${venue.phone}`} text={displayTypedPhone(venue.phone)} />}
        {venue.email && <ContactLink href={`mailto:${venue.email}`} text={venue.email} />}
        {safeWebLinks(venue.links).map(({ label, url }) => (
          <ContactLink key={url} href={url} text={label} {...newTabProps} />
        ))}
      </Stack>
    </PageSection>
  );
}

function ContactLink({ text, ...link }: { text: string; href: string; target?: string; rel?: string }) {
  return (
    <Anchor className={classes.way} {...link}>
      {text}
    </Anchor>
  );
}
