import { type SimilarVenue, similarVenue } from '@nightjar/domain/venues/desk/entity';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallError, isUnreached } from '../../../../platform/client.ts';
import type { VenueValues } from '../parts/form/flow.ts';
import { addVenue } from '../remote.ts';
import { addHref, venueFormOf } from './flow.ts';
import type { DraftHandle } from './use-draft.ts';
import { addWords } from './words.ts';

const reviewWords = addWords.review;

/**
 * Creates the venue of a draft. A retry after a lost answer uses the same key, so that the server never creates the
 * venue twice.
 */
export function useCreateVenue(draftId: string, kept: DraftHandle) {
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [same, setSame] = useState<SimilarVenue | null>(null);
  const running = useRef(false);
  const asked = useRef({ about: '', key: '' });

  const create = async (values: VenueValues, anyway: boolean): Promise<void> => {
    const venue = venueFormOf(values);
    if (!venue) return setRefusal(reviewWords.missing);
    if (running.current) return;
    running.current = true;
    const input = { ...venue, draft_id: draftId, anyway };
    const about = JSON.stringify(input);
    if (asked.current.about !== about) asked.current = { about, key: crypto.randomUUID() };
    setCreating(true);
    setRefusal(null);
    try {
      const { id } = await addVenue(input, asked.current.key);
      kept.end();
      void router.navigate({ href: addHref({ step: 'images' }, { venue: id }), ignoreBlocker: true });
    } catch (error) {
      if (!isUnreached(error)) asked.current = { about: '', key: '' };
      setSame(existingVenue(error));
      setRefusal(errorSentence(error));
    } finally {
      running.current = false;
      setCreating(false);
    }
  };
  return { creating, refusal, same, create };
}

/** When the server refused to create the venue because it exists already, this returns the existing venue. */
function existingVenue(error: unknown): SimilarVenue | null {
  if (!(error instanceof CallError) || error.code !== 'venue_exists') return null;
  return similarVenue.safeParse(error.data).data ?? null;
}

function errorSentence(error: unknown): string {
  if (isUnreached(error)) return reviewWords.lost;
  return error instanceof Error && error.message ? error.message : reviewWords.failed;
}
