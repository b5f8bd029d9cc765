import { bucket } from '@nightjar/domain/kernel/upload';

const signed = new RegExp(`^/storage/v1/(?:object|render/image)/sign/${bucket}/sys/`);

/** A video is fetched in parts, and a part is nothing to keep. */
export const isAttachmentPicture = (url: URL, destination: RequestDestination): boolean =>
  destination === 'image' && signed.test(url.pathname);

/** The cache key of a picture: its address without the signature and its expiry. */
export function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('token');
  return url.href;
}
