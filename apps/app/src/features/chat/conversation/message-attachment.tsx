import { useEffect, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { attachmentName, ownUpload } from '../../../platform/own-uploads.ts';
import { Quote } from '../parts/quote.tsx';
import { lineOf, senderName } from '../parts/words.ts';
import type { Shown } from './items.ts';
import { MediaTile } from './media-tile.tsx';
import classes from './message-attachment.module.css';

type QuotedProps = {
  quote: NonNullable<Shown['reply_to']>;
  own: boolean;
  tabIndex: number;
  onPress: (messageId: string) => void;
};

export function MessageQuote({ quote, own, tabIndex, onPress }: QuotedProps) {
  return (
    <Quote
      own={own}
      name={senderName(quote.sender)}
      text={lineOf(quote)}
      icon={iconOf(quote.attachment_type)}
      tabIndex={tabIndex}
      onPress={() => onPress(quote.message_id)}
    />
  );
}

export function iconOf(type: Shown['attachment_type']) {
  if (type === null) return undefined;
  return type === 'video' ? 'VideoCamera' : 'Image';
}

type AttachmentProps = {
  shown: Shown;
  name: string;
  tabIndex: number;
  padded: boolean;
  onOpen: () => void;
  /** Asks for links that are still good. */
  onBroken: (dead: string) => Promise<void>;
};

export function MessageAttachment({ shown, name, tabIndex, padded, onOpen, onBroken }: AttachmentProps) {
  const { attachment_url: address, attachment_type: type, thumbnail_url: thumbnail } = shown;
  const src = useShownAddress(shown);
  if (!address || !type) return null;
  return (
    <div className={classes.media} data-padded={padded || undefined}>
      <MediaTile
        key={attachmentName(address)}
        type={type}
        src={src}
        thumbnail={thumbnail && (ownUpload(thumbnail) ?? linked(thumbnail))}
        alt={mediaAlt(type, name)}
        tabIndex={tabIndex}
        onOpen={onOpen}
        onBroken={() => onBroken(address)}
      />
    </div>
  );
}

/** The file on this device where it is one's own; else the link to it; null until there is one. */
function useShownAddress({ attachment_url: address, preview_url, attachment_type }: Shown): string | null {
  const own = address && ownUpload(address);
  const link = linked(attachment_type === 'image' ? preview_url : address);
  const [asked, setAsked] = useState<string | null>(null);
  const unsent = own === null && link === null ? address : null;
  useEffect(() => {
    if (unsent === null) return;
    let left = false;
    const ask = async () => {
      const { linkToOwn } = await import('../../../platform/storage.ts');
      const found = await linkToOwn(unsent);
      if (!left) setAsked(found);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [unsent]);
  return own ?? link ?? asked;
}

/** A queued message names its file by the public address, which no longer opens. */
const linked = (address: string | null): string | null =>
  address?.includes('/sign/') ? imageUrl(address) : null;

/** "Photo from Moth". */
export const mediaAlt = (type: 'image' | 'video', name: string) =>
  `${type === 'video' ? 'Video' : 'Photo'} from ${name === 'You' ? 'you' : name}`;
