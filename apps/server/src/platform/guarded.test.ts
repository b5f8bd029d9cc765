import { EventEmitter, once } from 'node:events';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guarded, ignoreErrors, reportFailure, reportFailuresTo } from './guarded.ts';

let reported: [string, unknown][];
beforeEach(() => {
  reported = [];
  reportFailuresTo((what, err) => reported.push([what, err]));
});
afterEach(() => reportFailuresTo(() => {}));

const failure = new Error('no address');

test("an error that a connection's listener throws is reported and ends this connection alone", () => {
  const cut: number[] = [];
  const server = new EventEmitter();
  server.on(
    'connection',
    guarded(
      'a connection',
      (number: number) => {
        if (number === 2) throw failure;
      },
      number => cut.push(number),
    ),
  );
  for (const number of [1, 2, 3]) server.emit('connection', number);
  expect([cut, reported]).toEqual([[2], [['a connection', failure]]]);
});

test("a rejected promise of a connection's listener is reported and ends this connection", async () => {
  const stream = new Duplex();
  const listen = guarded(
    'an upload',
    () => Promise.reject(failure),
    () => stream.destroy(),
  );
  listen();
  await once(stream, 'close');
  expect(reported).toEqual([['an upload', failure]]);
});

test('an error that happens while a connection is ended is reported like the first error', () => {
  guarded(
    'a socket',
    () => {
      throw failure;
    },
    () => {
      throw new Error('and no end');
    },
  )();
  expect(reported).toEqual([
    ['a socket', failure],
    ['a socket', new Error('and no end')],
  ]);
});

test('a guarded listener that does not fail gets all arguments, and no failure is reported', () => {
  const given: unknown[] = [];
  guarded('a frame', (...all: unknown[]) => given.push(...all))(1, 'two', null);
  expect([given, reported]).toEqual([[1, 'two', null], []]);
});

test('a failure outside of every guarded listener is reported like the error of such a listener', () => {
  reportFailure('the process', failure);
  expect(reported).toEqual([['the process', failure]]);
});

test('an error of a connection whose errors are ignored does not end the server', () => {
  const client = new EventEmitter();
  expect(() => client.emit('error', failure)).toThrow();
  ignoreErrors(client);
  client.emit('error', failure);
});
