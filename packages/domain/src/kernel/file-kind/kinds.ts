/** Kinds of files are grouped by their use. A program that opens a file of an `active` kind runs what is in it. */
export type FileKindGroup = 'picture' | 'video' | 'sound' | 'active';

/** People try to upload files of these kinds; the sentence that refuses a file calls its kind by this name. */
export const fileKinds = {
  jpeg: { group: 'picture', name: 'a JPEG picture' },
  png: { group: 'picture', name: 'a PNG picture' },
  webp: { group: 'picture', name: 'a WebP picture' },
  heic: { group: 'picture', name: 'a HEIC picture' },
  avif: { group: 'picture', name: 'an AVIF picture' },
  jxl: { group: 'picture', name: 'a JPEG XL picture' },
  jp2: { group: 'picture', name: 'a JPEG 2000 picture' },
  gif: { group: 'picture', name: 'a GIF' },
  bmp: { group: 'picture', name: 'a bitmap' },
  tiff: { group: 'picture', name: 'a TIFF picture' },
  raw: { group: 'picture', name: 'a raw picture of a camera' },
  psd: { group: 'picture', name: 'a Photoshop file' },
  ico: { group: 'picture', name: 'an icon' },
  movie: { group: 'video', name: 'an MP4 or QuickTime video' },
  matroska: { group: 'video', name: 'a WebM or Matroska video' },
  avi: { group: 'video', name: 'an AVI video' },
  mpeg: { group: 'video', name: 'an MPEG video' },
  flv: { group: 'video', name: 'a Flash video' },
  asf: { group: 'video', name: 'a Windows Media file' },
  ogg: { group: 'video', name: 'an Ogg file' },
  sound: { group: 'sound', name: 'a sound' },
  svg: { group: 'active', name: 'an SVG drawing' },
  page: { group: 'active', name: 'a web page' },
  pdf: { group: 'active', name: 'a PDF' },
  archive: { group: 'active', name: 'an archive' },
  program: { group: 'active', name: 'a program' },
} as const satisfies Record<string, { group: FileKindGroup; name: string }>;
export type FileKind = keyof typeof fileKinds;
