import { topicMessageSchema } from '../../platform/realtime/bus-messages.ts';

/**
 * Returns the part of a broadcast that a phone receives. The author's id stays on the server, which decides by it who
 * receives the broadcast.
 */
export function partSentToPhones(message: unknown) {
  const broadcast = topicMessageSchema.parse(message);
  if (broadcast.type !== 'broadcast') throw new Error(`a ${broadcast.type} is no broadcast`);
  const { event, body } = broadcast;
  return { event, body };
}
