import { venueDrafts } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentVenueDraft } from './present.ts';
import { findDrafts } from './queries/drafts.ts';

export const venueDraftsHandler = handle(venueDrafts, async ({ actor, db }) => {
  const drafts = await findDrafts(db, actor.userId);
  return ok(drafts.map(presentVenueDraft), { total: drafts.length });
});
