import { fail } from '@nightjar/domain/kernel/failure';
import { describe, expect, it } from 'vitest';
import {
  deniedError,
  noSuchKeyError,
  presentError,
  StorageError,
  storageFullError,
  tooLargeError,
} from './errors.ts';

const wire = (error: unknown) => presentError(error, 'req-7');

describe('a refusal of the storage protocol', () => {
  it.each([
    ['NoSuchBucket', 400, '404', 'Bucket not found'],
    ['NoSuchKey', 400, '404', 'not_found'],
    ['ResourceAlreadyExists', 400, '409', 'Duplicate'],
    ['AccessDenied', 400, '403', 'Unauthorized'],
    ['EntityTooLarge', 400, '413', 'Payload too large'],
    ['InvalidMimeType', 400, '415', 'invalid_mime_type'],
    ['InvalidKey', 400, '400', 'InvalidKey'],
    ['InvalidJWT', 400, '400', 'InvalidJWT'],
    ['InvalidRequest', 400, '400', 'invalid_request'],
    ['InvalidRange', 416, '416', 'invalid_range'],
    ['QuotaExceeded', 400, '429', 'too_many_requests'],
    ['SlowDown', 503, '503', 'slow_down'],
    ['StorageFull', 507, '507', 'storage_full'],
  ] as const)(
    'the storage error %s has the status %d, and its body has the code %s',
    (code, status, statusCode, error) => {
      expect(wire(new StorageError(code, 'Why.'))).toEqual({
        status,
        body: { statusCode, error, message: 'Why.', code },
        expected: true,
      });
    },
  );

  it('a storage error has the message that supabase-js shows', () => {
    expect(
      [noSuchKeyError(), tooLargeError(), deniedError(), deniedError('Not here')].map(
        error => wire(error).body,
      ),
    ).toEqual([
      expect.objectContaining({ code: 'NoSuchKey', message: 'Object not found' }),
      expect.objectContaining({
        code: 'EntityTooLarge',
        message: 'The object exceeded the maximum allowed size',
      }),
      expect.objectContaining({
        code: 'AccessDenied',
        message: 'new row violates row-level security policy',
      }),
      expect.objectContaining({ code: 'AccessDenied', message: 'Not here' }),
    ]);
  });
});

describe('a failure that the server itself found', () => {
  it("a failed check of a storage request's body names what to change", () => {
    expect(wire(fail.invalid('The body must be valid JSON in UTF-8'))).toEqual(
      wire(new StorageError('InvalidRequest', 'The body must be valid JSON in UTF-8')),
    );
  });

  it('a failed check outside of a storage request is answered as a failure of the server', () => {
    expect(wire(fail.unavailable('secret'))).toMatchObject({ status: 500, expected: false });
  });
});

describe('an error of a full disk', () => {
  it('an upload for which the disk has no room is answered with the status 507 and a sentence', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(wire(error)).toEqual(wire(storageFullError()));
    expect(wire(error)).toMatchObject({ status: 507, expected: true });
  });
});

describe('an error of the HTTP library', () => {
  const withStatus = (statusCode: unknown) => Object.assign(new Error('/srv/incoming/17'), { statusCode });

  it('a storage request with a body that is too large gets the answer for a large file', () => {
    expect(wire(withStatus(413))).toEqual(wire(tooLargeError()));
  });

  it.each([400, 415, 499])(
    'an error of the HTTP library with the status %d is answered as an unreadable storage request',
    status => {
      expect(wire(withStatus(status))).toEqual(
        wire(new StorageError('InvalidRequest', 'The request could not be read')),
      );
    },
  );

  it.each([399, 500, 503, '400', undefined])(
    'an error of the HTTP library with the status %j is answered as a failure of the server',
    status => {
      expect(wire(withStatus(status))).toEqual({
        status: 500,
        body: {
          statusCode: '500',
          error: 'internal',
          message: 'Something went wrong on our side (request req-7).',
          code: 'InternalError',
        },
        expected: false,
      });
    },
  );
});

it.each([null, undefined, 'text', new Error('secret')])(
  'the thrown value %j is answered as a failure of the storage server',
  thrown => {
    expect(wire(thrown)).toMatchObject({ status: 500, expected: false });
    expect(JSON.stringify(wire(thrown))).not.toContain('secret');
  },
);
