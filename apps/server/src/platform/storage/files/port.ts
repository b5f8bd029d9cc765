import type { Readable } from 'node:stream';

/** The source is bytes in memory, or a whole file on this machine's disk. */
export type FileSource = Buffer | { readonly path: string; readonly size: number };

/** A range has its first and its last byte. Both are included, as in HTTP. */
export type ByteRange = { readonly first: number; readonly last: number };

export type StoredFile = { readonly key: string; readonly size: number; readonly modifiedAt: Date };

/**
 * A file store keeps bytes on this machine's disk or in any S3-compatible store. The server makes the keys
 * (`objects/…`, `renders/…`), never a client. A file appears only when it is complete, and never changes afterwards.
 */
export type FileStore = {
  put(key: string, source: FileSource, contentType: string): Promise<void>;
  /** Returns null for a missing file. Otherwise reading has begun when it returns. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<StoredFile | null>;
  /** Removes files. A missing file is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists every file whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
};

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*){1,3}$/;

/** True for a key that the server may have made. A bucket may have other files. */
export const isKey = (key: string): boolean => keyPattern.test(key);

/**
 * Returns the key if it is safe. A key that could mean another place on the disk is an error in the product's code, so
 * it throws.
 */
export function mustBeKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`"${key}" is not a file key`);
  return key;
}
