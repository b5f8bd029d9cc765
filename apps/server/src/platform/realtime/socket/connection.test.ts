import { describe, expect, it } from 'vitest';
import { bareConnection } from '../../../testing/realtime-connection.ts';
import { realtimeLimits } from '../limits.ts';
import { versions } from './frame.ts';

const asked = { joinRef: '1', ref: '7', topic: 'realtime:a', event: 'phx_join', payload: { private: true } };

describe.each(versions)('protocol %s', version => {
  it('a socket replies to the frame that asked, without the payload of that frame', () => {
    const { connection, frames } = bareConnection('rae', version);
    connection.reply(asked, 'ok');
    connection.reply(asked, 'ok', { postgres_changes: [] });
    connection.refuse(asked, 'unmatched topic');
    const reply = { joinRef: '1', ref: '7', topic: 'realtime:a', event: 'phx_reply' };
    expect(frames()).toEqual([
      { ...reply, payload: { status: 'ok', response: {} } },
      { ...reply, payload: { status: 'ok', response: { postgres_changes: [] } } },
      { ...reply, payload: { status: 'error', response: { reason: 'unmatched topic' } } },
    ]);
  });
});

it('a socket whose client leaves more than a megabyte unread is dropped', () => {
  const { connection, sent, done, reader } = bareConnection();
  reader.unsent = realtimeLimits.sendBufferBytes;
  connection.write(Buffer.of(1));
  expect([sent.length, done]).toEqual([1, []]);
  reader.unsent += 1;
  connection.write(Buffer.of(2));
  expect([sent.length, done]).toEqual([1, ['terminate']]);
});

it('no frame is written to a socket that has closed', () => {
  const { connection, sent, done, reader } = bareConnection();
  connection.closed = true;
  connection.write(Buffer.of(1));
  reader.unsent = realtimeLimits.sendBufferBytes + 1;
  connection.write(Buffer.of(1));
  expect([sent, done]).toEqual([[], []]);
});

it('a socket has an allowance of frames, of joins and of messages', () => {
  const { connection } = bareConnection('rae', '2.0.0', 5_000);
  const taken = (bucket: { take(now: number): boolean }) =>
    Array.from({ length: 500 }, () => bucket.take(5_000)).filter(Boolean).length;
  expect([taken(connection.frames), taken(connection.joins), taken(connection.messages)]).toEqual([
    400, 10, 30,
  ]);
});
