import type { Media } from '../../kernel/upload.ts';
import { fileTypes } from '../../kernel/upload.ts';
import { parseUploadPath } from '../../kernel/upload-path.ts';

export type Attachment = {
  attachment_url?: string | null | undefined;
  thumbnail_url?: string | null | undefined;
  attachment_type?: Media | null | undefined;
};

export type AttachedFile = { field: 'attachment_url' | 'thumbnail_url'; name: string };

/** Returns by the name of a stored file whether it is a picture or a video; null where it is neither. */
export function mediaOfFile(name: string): Media | null {
  const path = parseUploadPath(name);
  return path && fileTypes[path.extension].media;
}

/**
 * Returns the stored files that a message shows. Where a name is not that of a stored file, or not of the kind that its
 * field needs, it returns the field.
 */
export function attachedFiles(input: Attachment): AttachedFile[] | { wrong: AttachedFile['field'] } {
  const shown = [
    { field: 'attachment_url', name: input.attachment_url, media: input.attachment_type },
    { field: 'thumbnail_url', name: input.thumbnail_url, media: 'image' },
  ] as const;
  const files: AttachedFile[] = [];
  for (const { field, name, media } of shown) {
    if (!name) continue;
    const path = parseUploadPath(name);
    if (!path || fileTypes[path.extension].media !== media) return { wrong: field };
    files.push({ field, name: path.name });
  }
  return files;
}
