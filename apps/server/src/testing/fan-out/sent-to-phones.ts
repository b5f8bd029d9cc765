import { topicMessage } from '../../platform/realtime/bus-messages.ts';

/**
 * Returns what a phone receives of a broadcast on the bus: its author's id stays on the server, where fan-out decides
 * by it.
 */
export function sentToPhones(message: unknown) {
  const broadcast = topicMessage.parse(message);
  if (broadcast.type !== 'broadcast') throw new Error(`a ${broadcast.type} is no broadcast`);
  const { event, body } = broadcast;
  return { event, body };
}
