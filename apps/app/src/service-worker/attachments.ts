import { bucket } from '@nightjar/domain/kernel/upload';

const signedAttachmentPath = new RegExp(`^/storage/v1/(?:object|render/image)/sign/${bucket}/sys/`);

/** Returns true for the picture of an attachment. A video is not stored, because the browser fetches it in parts. */
export const isAttachmentPicture = (url: URL, destination: RequestDestination): boolean =>
  destination === 'image' && signedAttachmentPath.test(url.pathname);

const publicPicturePath = new RegExp(`^/storage/v1/(?:object|render/image)/public/${bucket}/`);

/** Returns true for a face, a logo or a cover, which every visitor of the server may load. */
export const isPublicPicture = (url: URL, destination: RequestDestination): boolean =>
  destination === 'image' && publicPicturePath.test(url.pathname);

/**
 * Returns the cache key of a picture: its address without the signature and the expiry time, which differ from link to
 * link.
 */
export function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('token');
  return url.href;
}
