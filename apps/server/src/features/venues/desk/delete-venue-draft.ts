import { deleteVenueDraft } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { deleteDraft } from './queries/drafts.ts';

/** One that is gone, or is another user's, is not there to throw away. */
export const deleteVenueDraftHandler = handle(deleteVenueDraft, async ({ input, actor, db }) => {
  await deleteDraft(db, input.draft_id, actor.userId);
  return ok({ deleted: true });
});
