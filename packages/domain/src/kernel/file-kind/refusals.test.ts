import { expect, test } from 'vitest';
import { type FileKind, fileKinds } from './kinds.ts';
import { kindRefusal, misnamedRefusal, twoKindsRefusal } from './refusals.ts';

test('a picture of an unsupported kind is refused with its kind and the kinds to choose', () => {
  expect(kindRefusal('avif', 'image')).toBe(
    'This is an AVIF picture. Save it as a JPEG, PNG or WebP picture and choose that.',
  );
  expect(kindRefusal('svg', 'image')).toMatch(/^This is an SVG drawing\. Save it as/);
});

test('a HEIC picture is refused with advice for iPhones', () => {
  expect(kindRefusal('heic', 'image')).toBe(
    "This is a HEIC picture, which most browsers can't show. Save it as a JPEG and choose that. To take JPEGs with an iPhone, go to Settings, Camera, Formats and choose Most Compatible.",
  );
});

test('a file that is no picture or no video is refused with the name of its kind', () => {
  expect(kindRefusal('pdf', 'image')).toBe(
    'This is a PDF, and not a picture. Choose a JPEG, PNG or WebP picture.',
  );
  expect(kindRefusal('jpeg', 'video')).toBe(
    'This is a JPEG picture, and not a video. Choose an MP4, MOV or WebM video.',
  );
  expect(kindRefusal('heic', 'video')).toMatch(/^This is a HEIC picture, and not a video\./);
  expect(kindRefusal('avi', 'video')).toBe(
    'This is an AVI video. Save it as an MP4, MOV or WebM video and choose that.',
  );
  expect(kindRefusal(null, 'image')).toBe(
    "This file doesn't open as a picture. Choose a JPEG, PNG or WebP picture.",
  );
});

test('a file of a supported kind under another ending is refused with the ending that fits', () => {
  expect(misnamedRefusal('png', 'jpg')).toBe(
    'This is a PNG picture, and its name ends in .jpg. Let it end in .png and send it again.',
  );
  expect(misnamedRefusal('movie', 'webm')).toMatch(/Let it end in \.mp4/);
  expect(misnamedRefusal('movie', 'jpg')).toMatch(/^This is an MP4 or QuickTime video, and not a picture\./);
  expect(misnamedRefusal(null, 'mov')).toMatch(/^This file doesn't open as a video\./);
});

test('each refusal of a file is in whole sentences that say what to do next', () => {
  const kinds: (FileKind | null)[] = [...(Object.keys(fileKinds) as FileKind[]), null];
  for (const kind of kinds)
    for (const media of ['image', 'video'] as const)
      expect(kindRefusal(kind, media)).toMatch(/^This .+\. (?:.+ )?(?:Choose|Save) .+\.$/);
  expect(twoKindsRefusal('jpeg', 'archive')).toBe(
    'This is a JPEG picture and an archive at once. Save it anew, then choose the new one.',
  );
});
