import { Stack } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { paymentTypes } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import type { RenderPinMap } from '../parts/form/address-fields.tsx';
import type { VenueOptions } from '../parts/form/basics-fields.tsx';
import { namedOptions } from '../parts/form/flow.ts';
import { PayoutsPanel } from '../parts/form/payouts-panel.tsx';
import { adminVenueOptions, venueOptionsOptions } from '../remote.ts';
import { ArchivePanel } from './archive-panel.tsx';
import classes from './info.module.css';
import { InfoForm } from './info-form.tsx';
import { PouringPanel } from './pouring-panel.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { SectionLinks } from './section-links.tsx';
import { VenueFacts } from './venue-facts.tsx';
import { VisibilityPanel } from './visibility-panel.tsx';
import { infoWords } from './words.ts';

export type InfoScreenProps = {
  venueId: string;
  userId: string;
  renderMap: RenderPinMap;
  /** Renders the controls that put the venue on hold and lift the hold, for readers who may use them. */
  renderHold: (venue: DeskVenue) => ReactNode;
};

/**
 * The Info tab of a venue shows a form to readers who may change the venue, and plain facts to other readers. Of an
 * archived venue it shows plain facts to all.
 */
export function InfoScreen({ venueId, ...rest }: InfoScreenProps) {
  // The frame around the tabs loads the venue, and shows its errors.
  const { data } = useQuery(adminVenueOptions(venueId));
  return data ? <VenueInfo venue={data} {...rest} /> : null;
}

type InfoProps = { venue: DeskVenue } & Omit<InfoScreenProps, 'venueId'>;

function VenueInfo({ venue, userId, renderMap, renderHold }: InfoProps) {
  const offered = useQuery(venueOptionsOptions());
  const options = offered.data ?? optionsAlreadyChosen(venue);
  const edits = venue.may_edit && venue.archived_at === null;
  return (
    <Stack gap="lg">
      {venue.archived_at !== null && (
        <FormSection anchor="restore" {...infoWords.archived}>
          <RestorePanel venue={venue} archivedAt={venue.archived_at} />
        </FormSection>
      )}
      {!venue.may_edit && venue.archived_at === null && <p className={classes.quiet}>{infoWords.readOnly}</p>}
      <SectionLinks sections={edits ? [...readOnlyLinks(), ...managerLinks(venue)] : readOnlyLinks()} />
      {edits ? (
        <>
          <InfoForm key={venue.id} venue={venue} options={options} renderMap={renderMap} />
          <ManagedVenue venue={venue} userId={userId} hold={renderHold(venue)} />
        </>
      ) : (
        <VenueFacts venue={venue} options={options} />
      )}
    </Stack>
  );
}

/** Shows the controls of a venue whose changes take effect at once, without the save button of the form. */
function ManagedVenue({ venue, userId, hold }: { venue: DeskVenue; userId: string; hold: ReactNode }) {
  return (
    <div className={classes.managed}>
      <FormSection anchor="payouts" {...infoWords.payouts}>
        <PayoutsPanel venue={venue} userId={userId} page={`/admin/venues/${venue.id}/info`} />
      </FormSection>
      <FormSection anchor="members" {...infoWords.members}>
        <PouringPanel venue={venue} />
      </FormSection>
      <FormSection anchor="visibility" {...infoWords.visibility}>
        <VisibilityPanel venue={venue} />
      </FormSection>
      {hasDangerZone(venue) && (
        <FormSection anchor="danger" {...infoWords.danger}>
          {venue.may_suspend && hold}
          {venue.may_archive && <ArchivePanel venue={venue} />}
        </FormSection>
      )}
    </div>
  );
}

const hasDangerZone = ({ may_archive, may_suspend }: DeskVenue) => may_archive || may_suspend;

const linksToSections = (anchors: readonly (keyof typeof sectionTitles)[]) =>
  anchors.map(anchor => ({ anchor, label: sectionTitles[anchor] }));
const sectionTitles = {
  basics: infoWords.basics.title,
  address: infoWords.address.title,
  hours: infoWords.hours.title,
  features: infoWords.features.title,
  pours: infoWords.pours.title,
  payouts: infoWords.payouts.title,
  members: infoWords.members.title,
  visibility: infoWords.visibility.title,
  danger: infoWords.danger.title,
} as const;

const readOnlyLinks = () => linksToSections(['basics', 'address', 'hours', 'features', 'pours']);
const managerLinks = (venue: DeskVenue) => [
  ...linksToSections(['payouts', 'members', 'visibility']),
  ...(hasDangerZone(venue) ? linksToSections(['danger']) : []),
];

/** Returns the options that the form offers until all options have loaded: those that the venue has already. */
const optionsAlreadyChosen = (venue: DeskVenue): VenueOptions => ({
  types: namedOptions(venue.type),
  features: namedOptions(venue.features),
  payment_types: [...paymentTypes],
});
