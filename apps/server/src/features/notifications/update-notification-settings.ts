import { updateNotificationSettings } from '@nightjar/domain/notifications/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentSettings } from './present.ts';
import { saveKind } from './queries.ts';

export const updateNotificationSettingsHandler = handle(
  updateNotificationSettings,
  async ({ input: { kind, on }, actor, db }) =>
    ok(presentSettings(await saveKind(db, { userId: actor.userId, kind, on }))),
);
