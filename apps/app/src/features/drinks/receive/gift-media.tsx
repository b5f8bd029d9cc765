import type { Shot } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import classes from '../parts/gift-page.module.css';
import { mediaLabel } from './words.ts';

export type GiftMediaProps = Pick<
  Shot,
  'attachment_url' | 'preview_url' | 'thumbnail_url' | 'attachment_type' | 'message'
> & {
  /** The sender's name is null for the viewer's own drink. */
  sender: string | null;
  /** Called to fetch new links of the picture or video, because the old ones have expired. */
  onBroken: () => Promise<unknown>;
};

/** The picture or video of a drink is left out where it does not load. */
export function GiftMedia({ sender, onBroken, ...gift }: GiftMediaProps) {
  const { attachment_url, preview_url, thumbnail_url, attachment_type, message } = gift;
  const [failed, setFailed] = useState<string | null>(null);
  if (!attachment_url || failed === attachment_url) return null;
  // A fresh link is another address, so the browser loads it again.
  const fail = () => void onBroken().finally(() => setFailed(attachment_url));
  if (attachment_type === 'video')
    return (
      // Videos of people have no captions, so the message is the alternative.
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
