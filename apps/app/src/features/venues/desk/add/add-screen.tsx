import type { VenueDraft } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { adminVenueOptions, venueDraftsOptions } from '../remote.ts';
import { DraftWizard } from './draft-wizard.tsx';
import { addHref, isVenueStep, type VenueStep } from './flow.ts';
import type { AddPageProps } from './use-draft-wizard.ts';
import { type VenueSlots, VenueWizard } from './venue-wizard.tsx';
import { addWords } from './words.ts';

export type AddScreenProps = AddPageProps &
  VenueSlots & {
    /** The id of the draft; undefined where a new draft begins. */
    draftId: string | undefined;
    /** The id of the venue that was created from the draft; undefined until the venue exists. */
    venueId: string | undefined;
  };

/**
 * Adds a venue. It begins as a draft, which the user can continue on any machine. From the draft a venue is created,
 * which then gets its pictures and its team.
 */
export function AddScreen(props: AddScreenProps): ReactNode {
  const { venueId, step, draftId } = props;
  if (venueId)
    return <CreatedVenue {...props} venueId={venueId} step={isVenueStep(step) ? step : 'images'} />;
  if (!isDraftId(draftId)) return <NewDraft />;
  return <DraftedVenue {...props} draftId={draftId} />;
}

/**
 * Tests whether an id in the address is a UUID, because the server accepts no other id. A link that was cut off
 * therefore begins a new draft.
 */
const isDraftId = (id: string | undefined): id is string => z.uuid().safeParse(id).success;

/**
 * A new draft has its id in its address before anything is typed, so that every link and every reload finds
 * it.
 */
function NewDraft() {
  const router = useRouter();
  useEffect(() => {
    const href = addHref({ step: 'find' }, { draft: crypto.randomUUID() });
    void router.navigate({ href, replace: true });
  }, [router]);
  return null;
}

function DraftedVenue(props: AddPageProps & { draftId: string }) {
  const drafts = useQuery({ ...venueDraftsOptions(), refetchOnWindowFocus: false });
  return (
    <QueryView
      query={drafts}
      skeleton={<RowsSkeleton />}
      errorFallback={addWords.failed}
      title={addWords.title}
      isEmpty={() => false}
    >
      {all => (
        <DraftWizard key={props.draftId} {...props} start={findDraft(all, props.draftId)} drafts={all} />
      )}
    </QueryView>
  );
}

const findDraft = (drafts: readonly VenueDraft[], draftId: string): VenueDraft | null =>
  drafts.find(({ draft_id }) => draft_id === draftId) ?? null;

function CreatedVenue({ venueId, step, ...props }: AddScreenProps & { venueId: string; step: VenueStep }) {
  const venue = useQuery(adminVenueOptions(venueId));
  return (
    <QueryView
      query={venue}
      skeleton={<RowsSkeleton />}
      errorFallback={addWords.venueFailed}
      title={addWords.title}
    >
      {shown => <VenueWizard {...props} venue={shown} step={step} />}
    </QueryView>
  );
}
