import { PhoneSocket } from './phone-socket.ts';

export type PhoneSession = { token: string; topics: string[] };

/** Opens a phone's socket and joins the phone's topics. Later frames are passed to `receive` without being parsed. */
export async function openPhone(
  port: number,
  { token, topics }: PhoneSession,
  receive: (frame: Buffer) => void,
): Promise<PhoneSocket> {
  const socket = new PhoneSocket(port, '/realtime/v1/websocket?apikey=bench&vsn=2.0.0');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let joined = 0;
  socket.on('frame', data => {
    if (joined === topics.length) return receive(data);
    const [, , topic, event, payload] = JSON.parse(data.toString());
    if (event !== 'phx_reply') return;
    if (payload.status !== 'ok') return reject(new Error(`${topic}: ${JSON.stringify(payload.response)}`));
    joined += 1;
    if (joined === topics.length) resolve();
  });
  const config = { broadcast: { ack: false, self: false }, presence: { key: '', enabled: false } };
  socket.once('open', () => {
    for (const [index, topic] of topics.entries()) {
      const ref = String(index + 1);
      const join = [ref, ref, `realtime:${topic}`, 'phx_join', { config, access_token: token }];
      socket.send(JSON.stringify(join));
    }
  });
  socket.once('close', () => reject(new Error('The server closed the socket.')));
  try {
    await promise;
  } catch (error) {
    socket.terminate();
    throw error;
  }
  return socket;
}
