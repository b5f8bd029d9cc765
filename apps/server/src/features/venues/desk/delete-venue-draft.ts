import { deleteVenueDraft } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { deleteDraft } from './queries/drafts.ts';

/** Removes a draft. A draft of another user and a draft that was deleted before are answered as not found. */
export const deleteVenueDraftHandler = handle(deleteVenueDraft, async ({ input, actor, db }) => {
  await deleteDraft(db, input.draft_id, actor.userId);
  return ok({ deleted: true });
});
