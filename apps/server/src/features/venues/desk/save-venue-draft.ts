import { fail } from '@nightjar/domain/kernel/failure';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { saveVenueDraft } from '@nightjar/domain/venues/desk/calls';
import { mostDrafts } from '@nightjar/domain/venues/desk/entity';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { presentVenueDraft } from './present.ts';
import { findDraft, lockDrafts, saveDraft } from './queries/drafts.ts';

/**
 * Saves a draft. A save without `updated_at` comes from the page that began the draft and did not get the answer to its
 * first save.
 */
export const saveVenueDraftHandler = handle(saveVenueDraft, async ({ input, actor, now, db }) => {
  const { draft_id, step, fields, updated_at } = input;
  const [, { draft, kept }] = await awaitTogether(
    lockDrafts(db, actor.userId),
    findDraft(db, draft_id, actor.userId),
  );
  if (draft && draft.user_id !== actor.userId) throw fail.notFound('Draft');
  if (draft && updated_at && new Date(updated_at) < draft.updated_at) return ok(presentVenueDraft(draft));
  if (!draft && kept >= mostDrafts)
    return venueRefusals.refuse('too_many_drafts', { params: { most: String(mostDrafts) } });

  const at = draft && draft.updated_at >= now ? addMilliseconds(draft.updated_at, 1) : now;
  const saved = await saveDraft(db, { draft_id, user_id: actor.userId, step, fields, updated_at: at });
  return ok(presentVenueDraft(saved));
});
