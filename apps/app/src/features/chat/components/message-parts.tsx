import { imageUrl, pictureUrl } from '../../../platform/config.ts';
import { MediaTile } from '../../../ui/chat/media-tile.tsx';
import { Quote } from '../../../ui/chat/quote.tsx';
import classes from './message-parts.module.css';
import { lineOf, senderName } from './people-words.ts';
import type { Shown } from './thread-items.ts';

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

/** A tile's size on the sharpest phones, in device pixels. */
const tile = { width: 480, height: 600 };

type AttachmentProps = {
  shown: Shown;
  name: string;
  tabIndex: number;
  padded: boolean;
  onOpen: (address: string) => void;
};

export function MessageAttachment({ shown, name, tabIndex, padded, onOpen }: AttachmentProps) {
  const { attachment_url: address, attachment_type: type, thumbnail_url: thumbnail } = shown;
  if (!address || !type) return null;
  return (
    <div className={classes.media} data-padded={padded || undefined}>
      <MediaTile
        key={address}
        type={type}
        src={type === 'image' ? pictureUrl(address, tile.width, tile.height) : imageUrl(address)}
        thumbnail={imageUrl(thumbnail)}
        alt={mediaAlt(type, name)}
        tabIndex={tabIndex}
        onOpen={() => onOpen(address)}
      />
    </div>
  );
}

/** "Photo from Moth". */
export const mediaAlt = (type: 'image' | 'video', name: string) =>
  `${type === 'video' ? 'Video' : 'Photo'} from ${name === 'You' ? 'you' : name}`;
