import type { Shot } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { mediaAlt } from '../../chat/components/message-parts.tsx';
import classes from './gift-media.module.css';

export type GiftMediaProps = Pick<
  Shot,
  'attachment_url' | 'preview_url' | 'thumbnail_url' | 'attachment_type' | 'message'
> & {
  /** Who sent it. */
  name: string;
  /** Asks for links that are still good. */
  onBroken: () => Promise<unknown>;
};

/** What came with a drink. Where it does not come, the words stand alone. */
export function GiftMedia({ name, onBroken, ...gift }: GiftMediaProps) {
  const { attachment_url, preview_url, thumbnail_url, attachment_type, message } = gift;
  const [failed, setFailed] = useState<string | null>(null);
  if (!attachment_url || failed === attachment_url) return null;
  // A link that is renewed is another address, and so is tried.
  const fail = () => void onBroken().finally(() => setFailed(attachment_url));
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
      src={imageUrl(preview_url ?? attachment_url)}
      alt={mediaAlt('image', name === 'you' ? 'You' : name)}
      onError={fail}
    />
  );
}
