import { Connection } from '../platform/realtime/socket/connection.ts';
import { decodeText, type Frame, type Version } from '../platform/realtime/socket/frame.ts';

/** A connection without a socket: what the server wrote to it, and what else it did to it, in order. */
export function bareConnection(id = 'a connection', version: Version = '2.0.0', now = 0) {
  const sent: Buffer[] = [];
  const done: string[] = [];
  const reader = { unsent: 0 };
  const connection = new Connection(
    id,
    version,
    {
      send: bytes => sent.push(bytes),
      unsent: () => reader.unsent,
      ping: () => done.push('ping'),
      pause: () => done.push('pause'),
      resume: () => done.push('resume'),
      close: (code, reason) => done.push(`close ${code} ${reason}`),
      terminate: () => done.push('terminate'),
    },
    now,
  );
  const frames = (): (Frame | null)[] => sent.map(bytes => decodeText(version, textOf(bytes)));
  return { connection, sent, done, reader, frames };
}

/** The text in a WebSocket frame of a server. */
function textOf(bytes: Buffer): string {
  const [, short = 0] = bytes;
  return bytes.toString('utf8', short < 126 ? 2 : short === 126 ? 4 : 10);
}
