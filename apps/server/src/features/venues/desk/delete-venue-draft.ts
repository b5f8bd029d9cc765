import { deleteVenueDraft } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { deleteDraft } from './queries/drafts.ts';

/**
 * Removes a draft. For another user's draft and for one that was deleted before nothing changes, and the answer is the
 * same.
 */
export const deleteVenueDraftHandler = handle(deleteVenueDraft, async ({ input, actor, db }) => {
  await deleteDraft(db, input.draft_id, actor.userId);
  return ok({ deleted: true });
});
