import { expect, it } from 'vitest';
import { bareConnection } from '../../../testing/realtime-connection.ts';
import { realtimeLimits } from '../limits.ts';
import type { Frame } from './frame.ts';
import { Inbox } from './inbox.ts';

const frame = (ref: number, topic = 'phoenix'): Frame => ({
  joinRef: null,
  ref: String(ref),
  topic,
  event: 'heartbeat',
  payload: {},
});

/** Each answer of this inbox waits until the test releases it. */
function slowInbox(isProven = () => true) {
  const { connection, done } = bareConnection();
  const asked: (string | null)[] = [];
  const waiting: (() => void)[] = [];
  const inbox = new Inbox(connection.transport, {
    answer: ({ ref }) => {
      asked.push(ref);
      return new Promise<void>(resolve => waiting.push(resolve));
    },
    isProven,
  });
  const answerAll = async () => {
    while (waiting.length > 0) {
      for (const answer of waiting.splice(0)) answer();
      await new Promise(setImmediate);
    }
  };
  return { inbox, asked, done, answerAll, waiting };
}

it('the frames of a topic are answered one after the other in their order', async () => {
  const { inbox, asked, answerAll } = slowInbox();
  for (const ref of [1, 2, 3]) inbox.receive(frame(ref));
  expect(asked).toEqual(['1']);
  await answerAll();
  expect(asked).toEqual(['1', '2', '3']);
  inbox.receive(frame(4));
  expect(asked).toEqual(['1', '2', '3', '4']);
  await answerAll();
});

it('a frame of one topic is answered while a frame of another topic waits for its answer', async () => {
  const { inbox, asked, answerAll } = slowInbox();
  inbox.receive(frame(1, 'realtime:a'));
  inbox.receive(frame(2, 'realtime:a'));
  inbox.receive(frame(3, 'realtime:b'));
  expect(asked).toEqual(['1', '3']);
  await answerAll();
  expect(asked).toEqual(['1', '3', '2']);
});

it('frames of a client without a session wait for each other, and once it has a session, only frames of one topic do', async () => {
  let proven = false;
  const { inbox, asked, answerAll, waiting } = slowInbox(() => proven);
  for (const [place, topic] of ['a', 'b', 'c', 'b'].entries())
    inbox.receive(frame(place, `realtime:${topic}`));
  expect(asked).toEqual(['0']);
  proven = true;
  inbox.receive(frame(4, 'realtime:b'));
  expect(asked).toEqual(['0']);
  for (const answer of waiting.splice(0)) answer();
  await new Promise(setImmediate);
  expect(asked).toEqual(['0', '1', '2']);
  await answerAll();
  expect(asked).toEqual(['0', '1', '2', '3', '4']);
});

it('a socket is paused while more than 64 of its frames are being answered at once, each of another topic', async () => {
  const { inbox, done, answerAll } = slowInbox();
  for (let ref = 0; ref <= realtimeLimits.inboxFrames; ref += 1) inbox.receive(frame(ref, `realtime:${ref}`));
  expect(done).toEqual(['pause']);
  await answerAll();
  expect(done).toEqual(['pause', 'resume']);
});

it('a socket is not read while 64 of its frames wait, and is read again when all are answered', async () => {
  const { inbox, asked, done, answerAll } = slowInbox();
  // The first frame is already being answered, so it no longer waits.
  for (let ref = 0; ref < realtimeLimits.inboxFrames; ref += 1) inbox.receive(frame(ref));
  expect(done).toEqual([]);
  inbox.receive(frame(64));
  inbox.receive(frame(65));
  expect(done).toEqual(['pause']);
  await answerAll();
  expect(asked).toHaveLength(66);
  expect(done).toEqual(['pause', 'resume']);
});

it('a socket is paused again when its frames pile up a second time', async () => {
  const { inbox, done, answerAll } = slowInbox();
  for (const _time of ['first', 'second']) {
    for (let ref = 0; ref <= realtimeLimits.inboxFrames; ref += 1) inbox.receive(frame(ref));
    await answerAll();
  }
  expect(done).toEqual(['pause', 'resume', 'pause', 'resume']);
});

it('a socket that was never paused is not resumed', async () => {
  const { inbox, done, answerAll } = slowInbox();
  inbox.receive(frame(1));
  await answerAll();
  expect(done).toEqual([]);
});
