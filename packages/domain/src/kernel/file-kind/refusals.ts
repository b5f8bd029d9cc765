import { type Extension, fileTypes, type Media } from '../upload.ts';
import { type FileKind, fileKinds } from './kinds.ts';

const mediaDescriptions: Readonly<Record<Media, { one: string; formats: string }>> = {
  image: { one: 'a picture', formats: 'a JPEG, PNG or WebP picture' },
  video: { one: 'a video', formats: 'an MP4, MOV or WebM video' },
};

/**
 * Writes what kind of file was sent and what to do, where a picture or a video was wanted. `kind` is null where it is
 * unknown.
 */
export function kindRefusal(kind: FileKind | null, media: Media): string {
  const { one, formats } = mediaDescriptions[media];
  if (kind === null) return `This file doesn't open as ${one}. Choose ${formats}.`;
  if (kind === 'heic' && media === 'image') return heicRefusal;
  const { group, name } = fileKinds[kind];
  const isOfMedia = media === 'image' ? group === 'picture' || kind === 'svg' : group === 'video';
  return isOfMedia
    ? `This is ${name}. Save it as ${formats} and choose that.`
    : `This is ${name}, and not ${one}. Choose ${formats}.`;
}

const heicRefusal =
  "This is a HEIC picture, which most browsers can't show. Save it as a JPEG and choose that. " +
  'To take JPEGs with an iPhone, go to Settings, Camera, Formats and choose Most Compatible.';

/**
 * Writes the refusal for a file whose name does not fit its kind. Where the kind is accepted under another ending, the
 * sentence asks for that ending.
 */
export function misnamedRefusal(kind: FileKind | null, extension: Extension): string {
  const { media } = fileTypes[extension];
  const other = Object.entries(fileTypes).find(([, type]) => type.kind === kind && type.media === media);
  return other && kind
    ? `This is ${fileKinds[kind].name}, and its name ends in .${extension}. Let it end in .${other[0]} and send it again.`
    : kindRefusal(kind, media);
}

/**
 * Writes the refusal for a picture or video that is at the same time a file of another kind. Saving it again as a new
 * file removes that other part.
 */
export const twoKindsRefusal = (kind: FileKind, second: FileKind): string =>
  `This is ${fileKinds[kind].name} and ${fileKinds[second].name} at once. Save it anew, then choose the new one.`;

/** A picture of an accepted kind gets this refusal where no decoder can read it to its end. */
export const unreadablePictureSentence =
  'This picture does not open: it is cut short or damaged. Choose another one, or save it anew.';

const acceptedKinds: readonly (FileKind | null)[] = Object.values(fileTypes).map(({ kind }) => kind);

/**
 * Explains why a chosen picture does not open: this browser cannot show pictures of its kind, or the file is damaged.
 */
export const unopenedPictureSentence = (kind: FileKind | null): string =>
  acceptedKinds.includes(kind) && kind !== 'movie' && kind !== 'matroska'
    ? unreadablePictureSentence
    : kindRefusal(kind, 'image');

export const videoRefusals = {
  unreadable: 'This video does not open: it is cut short or damaged. Choose another one, or save it anew.',
  sound: 'This file has sound and no pictures. Choose a video.',
  pictureFormat:
    'The pictures of this video are in a format that phones do not play. Save it as an MP4 with H.264 and choose that.',
  soundFormat:
    'The sound of this video is in a format that phones do not play. Save it with AAC sound and choose that.',
} as const;
