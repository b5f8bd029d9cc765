import { deleteVenueDraft } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { deleteDraft } from './queries/drafts.ts';

/** A deleted draft, or another user's, is answered as not found. */
export const deleteVenueDraftHandler = handle(deleteVenueDraft, async ({ input, actor, db }) => {
  await deleteDraft(db, input.draft_id, actor.userId);
  return ok({ deleted: true });
});
