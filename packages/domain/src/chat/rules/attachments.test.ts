import { describe, expect, test } from 'vitest';
import { attachedFiles, mediaOfFile } from './attachments.ts';

describe('an attachment', () => {
  const image = 'sys/images/5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1.jpg';
  const video = 'sys/videos/5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1.mp4';
  const poster = 'sys/videos/5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1_th.jpg';

  test('the uploaded files of a message are found by the names in its fields', () => {
    expect(attachedFiles({})).toEqual([]);
    expect(attachedFiles({ attachment_url: image, attachment_type: 'image' })).toEqual([
      { field: 'attachment_url', name: image },
    ]);
    const film = {
      attachment_url: video,
      thumbnail_url: poster,
      attachment_type: 'video',
    } as const;
    expect(attachedFiles(film)).toEqual([
      { field: 'attachment_url', name: video },
      { field: 'thumbnail_url', name: poster },
    ]);
  });

  test('the name of an uploaded file shows whether it is a picture or a video', () => {
    expect(mediaOfFile(image)).toBe('image');
    expect(mediaOfFile(video)).toBe('video');
    expect(mediaOfFile('sys/images/../x.jpg')).toBeNull();
    expect(mediaOfFile('https://example.org/x.jpg')).toBeNull();
  });

  test.each([
    ['a video called an image', { attachment_url: video, attachment_type: 'image' }, 'attachment_url'],
    ['a thumbnail that moves', { thumbnail_url: video }, 'thumbnail_url'],
    [
      'a name that is none of ours',
      { attachment_url: 'sys/images/../x.jpg', attachment_type: 'image' },
      'attachment_url',
    ],
    [
      'another address',
      { attachment_url: 'https://example.org/x.jpg', attachment_type: 'image' },
      'attachment_url',
    ],
  ] as const)('an attachment is refused with the name of the faulty field: %s', (_what, message, wrong) => {
    expect(attachedFiles(message)).toEqual({ wrong });
  });
});
