import { bucket, fileLimits, mimeTypesOf } from '@nightjar/domain/kernel/upload';
import type { StoredObject } from './queries.ts';

/** The protocol needs a time at which the bucket was created. The bucket is a constant and has no such time. */
const bucketCreatedAt = new Date(0).toISOString();

/** Presents the bucket in the form of the protocol. */
export function presentBucket() {
  return {
    id: bucket,
    name: bucket,
    owner: '',
    public: true,
    type: 'STANDARD',
    file_size_limit: fileLimits.video.bytes,
    allowed_mime_types: [...mimeTypesOf('image'), ...mimeTypesOf('video')],
    created_at: bucketCreatedAt,
    updated_at: bucketCreatedAt,
  };
}

/** Returns the facts about a file that everyone may see, without its uploader. */
export function presentInfo(object: StoredObject) {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: bucket,
    size: object.size,
    content_type: object.mime_type,
    cache_control: object.cache_control,
    etag: `"${object.version}"`,
    metadata: object.user_metadata,
    last_modified: object.updated_at.toISOString(),
    created_at: object.created_at.toISOString(),
  };
}

export function presentRemoved(object: StoredObject) {
  return {
    id: object.id,
    name: object.name,
    bucket_id: bucket,
    created_at: object.created_at.toISOString(),
    updated_at: object.updated_at.toISOString(),
    metadata: {
      eTag: `"${object.version}"`,
      size: object.size,
      mimetype: object.mime_type,
      cacheControl: object.cache_control,
      lastModified: object.updated_at.toISOString(),
      contentLength: object.size,
      httpStatusCode: 200,
    },
  };
}
