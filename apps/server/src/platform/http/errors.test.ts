import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { brand } from '@nightjar/domain/brand';
import { Failure, type FailureCode, fail, storageFullSentences } from '@nightjar/domain/kernel/failure';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ownServer } from '../../testing/own-calls.ts';
import { roomyDisk } from '../disk/disk.ts';
import { toFailure } from '../web/failures.ts';

const { log, lines } = logLines();
const noticed: unknown[] = [];
const disk = { ...roomyDisk, noteWriteError: (error: unknown) => void noticed.push(error) };
const { platform } = await testApp({}, () => ({ log, disk }));

/** Returns the answer of a server whose route throws this error. */
async function answerTo(error: unknown) {
  const url = await ownServer(platform, app =>
    app.get('/broken', async () => {
      throw error;
    }),
  );
  const answer = await fetch(`${url}/broken`);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const failed = (more: object, message = 'Their own words.') => Object.assign(new Error(message), more);

const databaseAway = {
  code: 'unavailable',
  message: 'The database is out of reach for a moment. Please try again.',
  retryAfterSeconds: 2,
};

describe('an error without a message of ours', () => {
  test.each<[number, FailureCode, string]>([
    [400, 'invalid_input', 'The request could not be read: it must be valid JSON in UTF-8.'],
    [404, 'not_found', 'There is nothing at this address.'],
    [413, 'too_large', 'The request is too large.'],
    [414, 'too_large', 'The address is too long.'],
    [415, 'unsupported_media', 'The request must carry JSON (content-type: application/json).'],
    [429, 'too_many_requests', 'Too many requests. Please wait a moment.'],
    [503, 'unavailable', 'The server is busy. Please try again in a moment.'],
  ])('an error with the status %i is answered with the code %s', (statusCode, code, message) => {
    const error = failed({ statusCode });
    expect(toFailure(error, 'r1')).toMatchObject({ code, message, cause: error });
  });

  test.each([
    ['08006', 'a lost connection'],
    ['53300', 'too many connections'],
    ['57P01', 'a server that shuts down'],
    ['57P03', 'a server that starts up'],
    ['25006', 'a server that takes no writes'],
    ['28P01', 'a password that was changed a moment ago'],
    ['ECONNREFUSED', 'a port on which nothing listens'],
    ['ECONNRESET', 'a connection that was cut'],
    ['EPIPE', 'a connection that was closed'],
    ['ENOENT', 'a socket that is not there'],
    ['ETIMEDOUT', 'a host that gives no answer'],
  ])('an error with the code %s (%s) is answered as a missing database', code => {
    const error = failed({ code });
    expect(toFailure(error, 'r1')).toMatchObject({ ...databaseAway, cause: error });
  });

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('an error with the message "%s" is answered as a missing database', message => {
    expect(toFailure(new Error(message), 'r1')).toMatchObject(databaseAway);
  });

  test.each(['ENOSPC', 'EDQUOT', '53100'])(
    'an error with the code %s is answered as a full disk and not as a missing database',
    code => {
      expect(toFailure(failed({ code }), 'r1')).toMatchObject({
        code: 'storage_full',
        status: 507,
        message: storageFullSentences.write,
        retryAfterSeconds: 30,
      });
    },
  );

  test.each([
    ['a broken constraint', failed({ code: '23505' })],
    ['a code that only contains one of these', failed({ code: '22P08' })],
    ['a status that nobody worded', failed({ statusCode: 418 })],
    ['a sentence that only contains one of these', new Error('The Query read timeout was set')],
    ['no words at all', new Error()],
    ['no error', undefined],
    ['null', null],
  ])('an unexpected error (%s) is answered with the id of the request and no detail', (_what, error) => {
    expect(toFailure(error, 'r1')).toMatchObject({
      code: 'unexpected',
      message: 'Something went wrong on our side (request r1).',
      retryAfterSeconds: undefined,
    });
    expect(toFailure(error, 'r1').cause).toBe(error);
  });
});

test('a failure is answered with its status, its code and its message', async () => {
  const { status, headers, body } = await answerTo(fail.conflict('It is taken.'));
  expect([status, body]).toEqual([
    409,
    { success: false, code: 'conflict', message: 'It is taken.', data: null, total: null },
  ]);
  expect(headers.get('retry-after')).toBeNull();
});

test("an error of a write that found no room is passed to the server's watch on the disk, and a refusal because of a full disk is not logged as an error", async () => {
  const error = failed({ code: '53100' }, 'could not extend file');
  const { status, headers } = await answerTo(error);
  expect([status, headers.get('retry-after')]).toEqual([507, '30']);
  expect(noticed.at(-1)).toBe(error);
  const refused = await answerTo(fail.storageFull());
  const ofRefused = lines().filter(({ reqId }) => reqId === refused.headers.get('x-request-id'));
  expect(ofRefused.map(({ msg }) => msg)).toEqual(['answered']);
});

test('a failure names in whole seconds when to try again', async () => {
  const { headers } = await answerTo(new Failure('unavailable', 'Wait.', { retryAfterSeconds: 1.2 }));
  expect(headers.get('retry-after')).toBe('2');
});

test.each([
  ['an unexpected error', new Error('no such column'), 500],
  ['a database that is away', failed({ code: '57P01' }, 'terminating connection'), 503],
])(
  '%s during a call is logged with its own message, which the answer leaves out',
  async (_what, error, expected) => {
    const { status, headers, body } = await answerTo(error);
    const found = lines().find(
      ({ reqId, msg }) => msg === 'call failed' && reqId === headers.get('x-request-id'),
    );
    expect(found).toMatchObject({ err: { message: error.message } });
    expect([status, JSON.stringify(body).includes(error.message)]).toEqual([expected, false]);
  },
);

test('a failure that the caller caused is not logged as a failure of the server', async () => {
  const { headers } = await answerTo(fail.conflict('It is taken.'));
  const own = lines().filter(({ reqId }) => reqId === headers.get('x-request-id'));
  expect(own.map(({ msg }) => msg)).not.toContain('call failed');
});

test('a 404 answer names the method and the path of the request, without the query', async () => {
  const url = await ownServer(platform, () => {});
  const answer = await fetch(`${url}/none/of/these?secret=1`, { method: 'PUT' });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      success: false,
      code: 'not_found',
      message: 'Nothing is served at PUT /none/of/these',
      data: null,
      total: null,
    },
  ]);
});

test('an app whose call this server does not have shows that it needs an update, and is told the version of the server', async () => {
  const url = await ownServer(platform, () => {});
  const answer = await fetch(`${url}/functions/v1/one/call-of-long-ago`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      success: false,
      code: 'not_found',
      message: `This needs a newer ${brand.name}. Update the app to go on.`,
      data: { server_version: brand.version },
      total: null,
    },
  ]);
});

describe('a file of which no byte was sent yet', () => {
  /** Asks for a file that does not begin. Returns how the test ends the file, and the client's socket. */
  async function askForFile() {
    const asked = Promise.withResolvers<Readable>();
    const url = await ownServer(platform, app =>
      app.post('/file', async (_request, reply) => {
        const file: Readable = new Readable({ read: () => asked.resolve(file) });
        return reply.send(file);
      }),
    );
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const id = randomUUID();
    socket.write(
      `POST /file HTTP/1.1\r\nhost: bar\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    return { url, socket, file: await asked.promise };
  }
  /**
   * Returns the warnings and errors that were logged after the first `before` lines. It first waits for the line of one
   * more request, so that no earlier line is still missing.
   */
  async function troubleAfter(before: number, url: string) {
    await fetch(`${url}/later`);
    const written = () => lines().slice(before);
    await expect
      .poll(() => written().filter(({ msg, status }) => msg === 'answered' && status === 404))
      .toHaveLength(1);
    return written().filter(({ level }) => Number(level) >= 40);
  }

  test('a client that leaves before the first byte of a file leaves no error in the log', async () => {
    const before = lines().length;
    const { url, socket, file } = await askForFile();
    socket.destroy();
    await expect.poll(() => file.destroyed).toBe(true);
    expect(await troubleAfter(before, url)).toEqual([]);
  });

  test('a file that breaks off before its first byte is logged as an error while the client waits for it', async () => {
    const before = lines().length;
    const { url, file } = await askForFile();
    file.destroy();
    expect(await troubleAfter(before, url)).toMatchObject([
      { level: 50, msg: 'call failed', err: { code: 'ERR_STREAM_PREMATURE_CLOSE' } },
    ]);
  });
});

test('a busy server refuses a call without carrying it out, and answers it once', async () => {
  let carriedOut = 0;
  const url = await ownServer(platform, app =>
    app.post('/write', async (_request, reply) => {
      carriedOut += 1;
      return reply.send({});
    }),
  );
  const before = lines().length;
  const statuses: number[] = [];
  while (!statuses.includes(503)) {
    const until = performance.now() + 1_300;
    while (performance.now() < until);
    statuses.push((await fetch(`${url}/write`, { method: 'POST' })).status);
  }
  expect(carriedOut).toBe(statuses.filter(status => status === 200).length);
  const written = lines().slice(before);
  expect(written.filter(({ msg }) => String(msg).includes('already sent'))).toEqual([]);
  expect(written.filter(({ msg }) => msg === 'answered')).toHaveLength(statuses.length);
}, 60_000);
