import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { type FileStore, mustBeKey } from './port.ts';

/** `endpoint` is set for every service except Amazon's. The bucket is then a part of the path. */
export type S3Settings = {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** S3 deletes at most this many keys in one request. */
const deletionBatch = 1000;

/** Opens any S3-compatible store. The library is large, so it is loaded only where it is used. */
export async function s3FileStore(settings: S3Settings): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Some S3-compatible stores refuse a request that has a checksum where S3 requires none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = settings.bucket;

  return {
    async put(key, source, contentType) {
      const body = Buffer.isBuffer(source)
        ? { Body: source, ContentLength: source.length }
        : { Body: createReadStream(source.path), ContentLength: source.size };
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key: mustBeKey(key), ContentType: contentType, ...body }),
      );
    },

    async get(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const command = new s3.GetObjectCommand({ Bucket, Key: mustBeKey(key), Range });
      const answer = await client.send(command).catch(nullIfMissing);
      return answer?.Body instanceof Readable ? answer.Body : null;
    },

    async head(key) {
      const answer = await client
        .send(new s3.HeadObjectCommand({ Bucket, Key: mustBeKey(key) }))
        .catch(nullIfMissing);
      return (
        answer && { key, size: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) }
      );
    },

    async remove(keys) {
      for (let done = 0; done < keys.length; done += deletionBatch) {
        const Objects = keys.slice(done, done + deletionBatch).map(key => ({ Key: mustBeKey(key) }));
        const answer = await client.send(
          new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const refused = answer.Errors?.[0];
        if (refused) throw new Error(`The file store did not remove ${refused.Key}: ${refused.Message}`);
      }
    },

    list: prefix => objectsOf(s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })),
  };
}

async function* objectsOf(pages: AsyncIterable<ListObjectsV2CommandOutput>) {
  for await (const page of pages) {
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
  }
}

function nullIfMissing(error: { name?: string }): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null;
  throw error;
}
