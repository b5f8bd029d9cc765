import { Session } from 'node:inspector/promises';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { ProfilerCommand, Traffic } from '../profile/ask.ts';

/**
 * This module is loaded into the product with `--import`. When the parent process asks, it samples which functions are
 * running, and counts the traffic with PostgreSQL.
 */
const sampleEachMicroseconds = 500;
const session = new Session();
const traffic: Traffic = { roundTrips: 0, rows: 0, bytes: 0 };
/** A message of PostgreSQL begins with this many bytes: its kind, and the length of the rest. */
const messageHeadLength = 5;
const dataRowCode = 'D'.charCodeAt(0);

/** The library `pg` calls this method once for the socket of every connection. */
const listenersFunctionName = 'attachListeners';
const originalAttachListeners: (stream: Socket) => void = Reflect.get(
  pg.Connection.prototype,
  listenersFunctionName,
);
Object.defineProperty(pg.Connection.prototype, listenersFunctionName, {
  value(this: pg.Connection, stream: Socket) {
    countRoundTrips(stream);
    Reflect.apply(originalAttachListeners, this, [stream]);
  },
});

/** Counts the round trips to PostgreSQL. A round trip begins with the first write to the socket after an answer. */
function countRoundTrips(stream: Socket): void {
  let answered = true;
  const write = stream.write;
  Object.defineProperty(stream, 'write', {
    // Node itself replaces `write` when the other end closes the socket, so the property must be writable.
    writable: true,
    value(...given: unknown[]) {
      if (answered) traffic.roundTrips += 1;
      answered = false;
      return Reflect.apply(write, stream, given);
    },
  });
  const countRows = rowCounter();
  stream.on('data', (chunk: Buffer) => {
    answered = true;
    traffic.bytes += chunk.length;
    traffic.rows += countRows(chunk);
  });
}

/** Counts the rows in chunks of an answer. A message may be cut at any place between two chunks. */
function rowCounter(): (chunk: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  return chunk => {
    let rows = 0;
    let at = skip;
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (at + messageHeadLength <= bytes.length) {
      if (bytes[at] === dataRowCode) rows += 1;
      at += 1 + bytes.readInt32BE(at + 1);
    }
    rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
    skip = Math.max(0, at - bytes.length);
    return rows;
  };
}

async function answerCommand(asked: ProfilerCommand): Promise<unknown> {
  if (asked === 'traffic') return traffic;
  if (asked === 'profiled') return (await session.post('Profiler.stop')).profile;
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: sampleEachMicroseconds });
  await session.post('Profiler.start');
  return 'started';
}

process.on('message', async (asked: ProfilerCommand) => process.send?.(await answerCommand(asked)));
process.channel?.unref();
