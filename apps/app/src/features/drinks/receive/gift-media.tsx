import type { Shot } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import classes from '../parts/gift-page.module.css';
import { mediaLabel } from './words.ts';

export type GiftMediaProps = Pick<
  Shot,
  'attachment_url' | 'preview_url' | 'thumbnail_url' | 'attachment_type' | 'message'
> & {
  /** The name of the sender; null for a drink that the viewer sent. */
  sender: string | null;
  /** Fetches new links of the picture or video, because the old links have expired. */
  onBroken: () => Promise<unknown>;
};

/** Shows the picture or video of a drink. Where the file does not load, it shows nothing. */
export function GiftMedia({ sender, onBroken, ...gift }: GiftMediaProps) {
  const { attachment_url, preview_url, thumbnail_url, attachment_type, message } = gift;
  const [failed, setFailed] = useState<string | null>(null);
  if (!attachment_url || failed === attachment_url) return null;
  // A new link has another address, so the browser loads the file again.
  const fail = () => void onBroken().finally(() => setFailed(attachment_url));
  if (attachment_type === 'video')
    return (
      // The videos have no captions. The message of the drink is their text alternative.
      <video
        className={classes.media}
        src={imageUrl(attachment_url)}
        poster={imageUrl(thumbnail_url) ?? undefined}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={mediaLabel('video', sender, message)}
        onError={fail}
      />
    );
  return (
    <img
      className={classes.media}
      src={imageUrl(preview_url ?? attachment_url)}
      alt={mediaLabel('image', sender, message)}
      onError={fail}
    />
  );
}
