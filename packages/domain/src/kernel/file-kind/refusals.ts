import { type Extension, fileTypes, type Media } from '../upload.ts';
import { type FileKind, fileKinds } from './kinds.ts';

const wantedMedia: Readonly<Record<Media, { one: string; formats: string }>> = {
  image: { one: 'a picture', formats: 'a JPEG, PNG or WebP picture' },
  video: { one: 'a video', formats: 'an MP4, MOV or WebM video' },
};

/** Writes what a file is and what to do, where a picture or a video was wanted. Null is an unknown kind. */
export function kindRefusal(kind: FileKind | null, media: Media): string {
  const { one, formats } = wantedMedia[media];
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

/** Writes the refusal for a file under a name: a kind that is accepted under another ending needs only that ending. */
export function misnamedRefusal(kind: FileKind | null, extension: Extension): string {
  const { media } = fileTypes[extension];
  const other = Object.entries(fileTypes).find(([, type]) => type.kind === kind && type.media === media);
  return other && kind
    ? `This is ${fileKinds[kind].name}, and its name ends in .${extension}. Let it end in .${other[0]} and send it again.`
    : kindRefusal(kind, media);
}

/**
 * Writes the refusal of a picture or video that is another file as well. Saving it anew leaves the other file behind.
 */
export const twoKindsRefusal = (kind: FileKind, second: FileKind): string =>
  `This is ${fileKinds[kind].name} and ${fileKinds[second].name} at once. Save it anew, then choose the new one.`;

/** A picture of an accepted kind is refused so where no decoder reads it to its end. */
export const unreadablePicture =
  'This picture does not open: it is cut short or damaged. Choose another one, or save it anew.';

const takenKinds: readonly (FileKind | null)[] = Object.values(fileTypes).map(({ kind }) => kind);

/** Explains why a chosen picture does not open: it is of a kind that this browser cannot show, or it is damaged. */
export const unopenedPicture = (kind: FileKind | null): string =>
  takenKinds.includes(kind) && kind !== 'movie' && kind !== 'matroska'
    ? unreadablePicture
    : kindRefusal(kind, 'image');

export const videoRefusals = {
  unreadable: 'This video does not open: it is cut short or damaged. Choose another one, or save it anew.',
  sound: 'This file has sound and no pictures. Choose a video.',
  pictureFormat:
    'The pictures of this video are in a format that phones do not play. Save it as an MP4 with H.264 and choose that.',
  soundFormat:
    'The sound of this video is in a format that phones do not play. Save it with AAC sound and choose that.',
} as const;
