import { Failure, storageFullSentences } from '@nightjar/domain/kernel/failure';
import { isOutOfSpace } from '../disk/out-of-space.ts';

/**
 * These are the refusals of the storage protocol. The body has the status of each as text. The HTTP status of most is
 * 400.
 */
const refusals = {
  NoSuchBucket: { statusCode: '404', error: 'Bucket not found' },
  NoSuchKey: { statusCode: '404', error: 'not_found' },
  ResourceAlreadyExists: { statusCode: '409', error: 'Duplicate' },
  AccessDenied: { statusCode: '403', error: 'Unauthorized' },
  EntityTooLarge: { statusCode: '413', error: 'Payload too large' },
  InvalidMimeType: { statusCode: '415', error: 'invalid_mime_type' },
  InvalidKey: { statusCode: '400', error: 'InvalidKey' },
  InvalidJWT: { statusCode: '400', error: 'InvalidJWT' },
  InvalidRequest: { statusCode: '400', error: 'invalid_request' },
  InvalidRange: { statusCode: '416', error: 'invalid_range' },
  QuotaExceeded: { statusCode: '429', error: 'too_many_requests' },
  SlowDown: { statusCode: '503', error: 'slow_down' },
  StorageFull: { statusCode: '507', error: 'storage_full' },
} as const;
type StorageCode = keyof typeof refusals;

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageCode;

  constructor(code: StorageCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type StorageErrorBody = { statusCode: string; error: string; message: string; code: string };

export function presentError(
  error: unknown,
  requestId: string,
): { status: number; body: StorageErrorBody; expected: boolean } {
  if (error instanceof StorageError) {
    const { statusCode, error: title } = refusals[error.code];
    const status = statusOfRefusal(error.code);
    return {
      status,
      body: { statusCode, error: title, message: error.message, code: error.code },
      expected: true,
    };
  }
  if (isOutOfSpace(error)) return presentError(storageFullError(), requestId);
  const status = statusOfError(error);
  if (status === 413) return presentError(tooLargeError(), requestId);
  if (status >= 400 && status < 500)
    return presentError(new StorageError('InvalidRequest', unreadableUploadError(error)), requestId);
  const message = `Something went wrong on our side (request ${requestId}).`;
  return {
    status: 500,
    body: { statusCode: '500', error: 'internal', message, code: 'InternalError' },
    expected: false,
  };
}

/** Programs that send or fetch files act on 507, 503 and 416. Every other refusal has the protocol's status 400. */
function statusOfRefusal(code: StorageCode): number {
  if (code === 'StorageFull') return 507;
  if (code === 'SlowDown') return 503;
  return code === 'InvalidRange' ? 416 : 400;
}

export const storageFullError = () => new StorageError('StorageFull', storageFullSentences.upload);
export const noSuchKeyError = () => new StorageError('NoSuchKey', 'Object not found');
export const tooLargeError = () =>
  new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size');
export const deniedError = (message = 'new row violates row-level security policy') =>
  new StorageError('AccessDenied', message);

/** Returns the sentence for a request that cannot be read. Fastify's own sentence is meant for programmers. */
const unreadableUploadError = (error: unknown) =>
  error instanceof Failure && error.code === 'invalid_input'
    ? error.message
    : 'The request could not be read';

function statusOfError(error: unknown): number {
  if (error instanceof Failure) return error.status;
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
