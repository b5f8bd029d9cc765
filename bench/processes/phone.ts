import { once } from 'node:events';
import WebSocket from 'ws';

export type PhoneSession = { token: string; topics: string[] };

/** Opens a phone's socket and joins the phone's topics. Later frames are passed to `receive` without being parsed. */
export async function openPhone(
  port: number,
  { token, topics }: PhoneSession,
  receive: (frame: Buffer) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=bench&vsn=2.0.0`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  // Nothing needs to be done on an error of the socket. A close always follows the error, and the code waits for the
  // close.
  socket.on('error', () => {});
  await Promise.race([once(socket, 'open'), failWhenClosed(socket)]);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let joined = 0;
  socket.on('message', (data: Buffer) => {
    if (joined === topics.length) return receive(data);
    const [, , topic, event, payload] = JSON.parse(data.toString());
    if (event !== 'phx_reply') return;
    if (payload.status !== 'ok') reject(new Error(`${topic}: ${JSON.stringify(payload.response)}`));
    joined += 1;
    if (joined === topics.length) resolve();
  });
  const config = { broadcast: { ack: false, self: false }, presence: { key: '', enabled: false } };
  for (const [index, topic] of topics.entries()) {
    const ref = String(index + 1);
    socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, 'phx_join', { config, access_token: token }]));
  }
  try {
    await Promise.race([promise, failWhenClosed(socket)]);
  } catch (error) {
    socket.terminate();
    throw error;
  }
  return socket;
}

async function failWhenClosed(socket: WebSocket): Promise<never> {
  await once(socket, 'close');
  throw new Error('The server closed the socket.');
}
