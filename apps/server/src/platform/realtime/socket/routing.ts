import type { Hub } from '../hub.ts';
import { handleBroadcast, handlePresence, takeNewToken } from '../topics/client-events.ts';
import { joinTopic, leaveTopic } from '../topics/joining.ts';
import { decodePush } from './binary-frame.ts';
import type { Connection } from './connection.ts';
import { decodeText, type Frame } from './frame.ts';

/** Reads a message as a frame, or returns null where it is no frame. Binary frames exist only in protocol 2.0.0. */
export function readFrame(connection: Connection, data: Buffer, isBinary: boolean): Frame | null {
  if (!isBinary) return decodeText(connection.version, data.toString());
  return connection.version === '2.0.0' ? decodePush(data) : null;
}

/** Calls the function that handles a client's frame. */
export async function routeFrame(hub: Hub, connection: Connection, frame: Frame): Promise<void> {
  if (frame.topic === 'phoenix') {
    if (frame.event === 'heartbeat') connection.reply(frame, 'ok');
    return;
  }
  if (frame.event === 'phx_join') return await joinTopic(hub, connection, frame);
  const channel = connection.channels.get(frame.topic);
  if (!channel) return answerUnmatched(connection, frame);
  if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return;
  if (frame.event === 'phx_leave') return leaveTopic(hub, channel, frame);
  if (frame.event === 'broadcast') return handleBroadcast(hub, channel, frame);
  if (frame.event === 'presence') return handlePresence(hub, channel, frame);
  if (frame.event === 'access_token') return await takeNewToken(hub, channel, frame);
  connection.refuse(frame, `UnknownEvent: ${frame.event}`);
}

/** Answers a frame on a topic that the client has not joined. Leaving such a topic succeeds. */
function answerUnmatched(connection: Connection, frame: Frame): void {
  if (frame.event === 'phx_leave') connection.reply(frame, 'ok');
  else connection.refuse(frame, 'unmatched topic');
}
