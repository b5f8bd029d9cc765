import { myNotificationSettings } from '@nightjar/domain/notifications/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentSettings } from './present.ts';
import { findKindsOff } from './queries.ts';

export const myNotificationSettingsHandler = handle(myNotificationSettings, async ({ actor, db }) =>
  ok(presentSettings(await findKindsOff(db, actor.userId))),
);
