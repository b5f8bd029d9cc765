import { attachmentLinkTimes, type Preview, renderLimits } from '@nightjar/domain/kernel/upload';
import type { Signer } from '../../signer.ts';
import { signedPath } from './signed-link.ts';

/** The row of a message or voucher stores the name of its attachment's file. */
type StoredAttachment = {
  attachment_url: string | null;
  thumbnail_url: string | null;
  attachment_type: string | null;
};
type LinkedAttachment = Pick<StoredAttachment, 'attachment_url' | 'thumbnail_url'> & {
  preview_url: string | null;
};

/** An object of this type makes the links to attachments in one answer. */
export type AttachmentLinks = {
  /**
   * Returns an attachment with its links. Before this call, the reader's access to the message or voucher was checked.
   */
  of(stored: StoredAttachment, preview: Preview): LinkedAttachment;
  file(name: string | null): string | null;
};

/** Makes links to attachments. Each link costs a signature, but no database statement. */
export function createAttachmentLinks({ signer }: { signer: Signer }, now: Date): AttachmentLinks {
  const until = endOfLinks(now);
  const file = (name: string | null) => name && `/storage/v1${signedPath(signer, name, { until })}`;
  const rendered = (name: string, size: Preview) => {
    const rendering = { ...size, quality: renderLimits.quality.usual } as const;
    return `/storage/v1${signedPath(signer, name, { until, rendering })}`;
  };
  return {
    file,
    of: ({ attachment_url: name, thumbnail_url, attachment_type }, preview) => ({
      attachment_url: file(name),
      preview_url: name && attachment_type === 'image' ? rendered(name, preview) : null,
      thumbnail_url: file(thumbnail_url),
    }),
  };
}

/**
 * Returns when links that are made now end, in seconds since 1970: at the end of the next window of time, so that links
 * within a window are equal.
 */
function endOfLinks(now: Date): number {
  const { window } = attachmentLinkTimes;
  return ((Math.floor(now.getTime() / window) + 2) * window) / 1000;
}
