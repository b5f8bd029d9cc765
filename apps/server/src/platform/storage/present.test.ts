import { bucket } from '@nightjar/domain/kernel/upload';
import { expect, test } from 'vitest';
import { presentBucket, presentInfo, presentRemoved } from './present.ts';

const object = {
  id: 'an-id',
  name: 'users/a-profile.jpg',
  owner: 'a-person',
  version: 'a-version',
  size: 17,
  mime_type: 'image/jpeg',
  cache_control: 'max-age=60',
  user_metadata: { alt: 'me' },
  created_at: new Date('2026-11-20T12:00:00Z'),
  updated_at: new Date('2026-11-21T12:00:00Z'),
};

test('the bucket is described with its limits and without an owner', () => {
  expect(presentBucket()).toEqual({
    id: bucket,
    name: bucket,
    owner: '',
    public: true,
    type: 'STANDARD',
    file_size_limit: 62_914_560,
    allowed_mime_types: [
      'image/jpeg',
      'image/png',
      'image/webp',
      'video/mp4',
      'video/quicktime',
      'video/webm',
    ],
    created_at: '1970-01-01T00:00:00.000Z',
    updated_at: '1970-01-01T00:00:00.000Z',
  });
});

test('the description of a file does not include its uploader', () => {
  expect(presentInfo(object)).toEqual({
    id: 'an-id',
    name: 'users/a-profile.jpg',
    version: 'a-version',
    bucket_id: bucket,
    size: 17,
    content_type: 'image/jpeg',
    cache_control: 'max-age=60',
    etag: '"a-version"',
    metadata: { alt: 'me' },
    last_modified: '2026-11-21T12:00:00.000Z',
    created_at: '2026-11-20T12:00:00.000Z',
  });
});

test('a removed file is described as supabase-js expects it', () => {
  expect(presentRemoved(object)).toEqual({
    id: 'an-id',
    name: 'users/a-profile.jpg',
    bucket_id: bucket,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
    metadata: {
      eTag: '"a-version"',
      size: 17,
      mimetype: 'image/jpeg',
      cacheControl: 'max-age=60',
      lastModified: '2026-11-21T12:00:00.000Z',
      contentLength: 17,
      httpStatusCode: 200,
    },
  });
});
