import { event } from '@nightjar/domain/events/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { pageFor } from '../gate.ts';

export const eventHandler = handle(event, async ({ input, actor, now, db }) =>
  ok(await pageFor(db, actor, { eventId: input.event_id, now })),
);
