import type { Shot } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { imageUrl, pictureUrl } from '../../../platform/config.ts';
import { mediaAlt } from '../../chat/components/message-parts.tsx';
import classes from './gift-media.module.css';

/** As wide as a phone, on the sharpest of them, in device pixels. */
const shown = { width: 1080, height: 810 };

export type GiftMediaProps = Pick<
  Shot,
  'attachment_url' | 'thumbnail_url' | 'attachment_type' | 'message'
> & {
  /** Who sent it. */
  name: string;
};

/** What came with a drink. Where it does not come, the words stand alone. */
export function GiftMedia({ attachment_url, thumbnail_url, attachment_type, message, name }: GiftMediaProps) {
  const [failed, setFailed] = useState(false);
  if (!attachment_url || failed) return null;
  const fail = () => setFailed(true);
  if (attachment_type === 'video')
    return (
      // People's own videos come without captions: the words with them are the alternative.
      <video
        className={classes.media}
        src={imageUrl(attachment_url)}
        poster={imageUrl(thumbnail_url) ?? undefined}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={message ? `Video from ${name}: ${message}` : `Video from ${name}`}
        onError={fail}
      />
    );
  return (
    <img
      className={classes.media}
      src={pictureUrl(attachment_url, shown.width, shown.height)}
      alt={mediaAlt('image', name === 'you' ? 'You' : name)}
      onError={fail}
    />
  );
}
