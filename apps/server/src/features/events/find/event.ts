import { event } from '@nightjar/domain/events/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { eventPageFor } from '../gate.ts';

export const eventHandler = handle(event, async call => ok(await eventPageFor(call, call.input.event_id)));
