import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { paymentTypes } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../../ui/desk/desk-form.tsx';
import type { RenderPinMap } from '../parts/form/address-fields.tsx';
import type { VenueOptions } from '../parts/form/basics-fields.tsx';
import { PayoutsPanel } from '../parts/form/payouts-panel.tsx';
import { adminVenueOptions, venueOptionsOptions } from '../remote/desk.ts';
import { ArchivePanel } from './archive-panel.tsx';
import classes from './info.module.css';
import { InfoForm } from './info-form.tsx';
import { PouringPanel } from './pouring-panel.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { SectionLinks } from './section-links.tsx';
import { VenueFacts } from './venue-facts.tsx';
import { VisibilityPanel } from './visibility-panel.tsx';

export type InfoScreenProps = { venueId: string; userId: string; renderMap: RenderPinMap };

/** The Info tab of a venue: a form for those who may change it, facts for the rest of its team. */
export function InfoScreen({ venueId, ...rest }: InfoScreenProps) {
  // The frame around the tabs loads it, and shows what went wrong.
  const { data } = useQuery(adminVenueOptions(venueId));
  return data ? <Info venue={data} {...rest} /> : null;
}

type InfoProps = { venue: DeskVenue } & Omit<InfoScreenProps, 'venueId'>;

function Info({ venue, userId, renderMap }: InfoProps) {
  const offered = useQuery(venueOptionsOptions());
  const options = offered.data ?? chosenAlone(venue);
  const edits = venue.may_edit && venue.archived_at === null;
  return (
    <div className={classes.page}>
      {venue.archived_at !== null && (
        <FormSection anchor="restore" title="Archived" text="For good, unless it is brought back.">
          <RestorePanel venue={venue} archivedAt={venue.archived_at} />
        </FormSection>
      )}
      {!venue.may_edit && venue.archived_at === null && (
        <p className={classes.quiet}>Owners and managers change this page. Here is what it says.</p>
      )}
      <SectionLinks sections={edits ? [...read, ...managed(venue)] : read} />
      {edits ? (
        <>
          <InfoForm key={venue.id} venue={venue} options={options} renderMap={renderMap} />
          <Managed venue={venue} userId={userId} />
        </>
      ) : (
        <VenueFacts venue={venue} options={options} />
      )}
    </div>
  );
}

/** What is done at once, without the save of the form. */
function Managed({ venue, userId }: { venue: DeskVenue; userId: string }) {
  return (
    <div className={classes.managed}>
      <FormSection anchor="payouts" title="Payouts" text="Through Stripe, to the venue's own bank account.">
        <PayoutsPanel venue={venue} userId={userId} page={`/admin/venues/${venue.id}/info`} />
      </FormSection>
      <FormSection anchor="members" title="Pours for members" text="Free pours and vouchers.">
        <PouringPanel venue={venue} />
      </FormSection>
      <FormSection anchor="visibility" title="Visibility" text="Whether guests find it.">
        <VisibilityPanel venue={venue} />
      </FormSection>
      {venue.may_archive && (
        <FormSection anchor="danger" title="Danger" text="For a venue that has closed for good.">
          <ArchivePanel venue={venue} />
        </FormSection>
      )}
    </div>
  );
}

const read = [
  { anchor: 'basics', label: 'Basics' },
  { anchor: 'address', label: 'Address' },
  { anchor: 'hours', label: 'Hours' },
  { anchor: 'features', label: 'Good to know' },
  { anchor: 'pours', label: 'What pours here' },
];

const managed = (venue: DeskVenue) => [
  { anchor: 'payouts', label: 'Payouts' },
  { anchor: 'members', label: 'Pours for members' },
  { anchor: 'visibility', label: 'Visibility' },
  ...(venue.may_archive ? [{ anchor: 'danger', label: 'Danger' }] : []),
];

/** Until the options have come, what the venue has itself is offered. */
const chosenAlone = (venue: DeskVenue): VenueOptions => ({
  types: venue.types,
  features: venue.feature_names,
  payment_types: [...paymentTypes],
});
