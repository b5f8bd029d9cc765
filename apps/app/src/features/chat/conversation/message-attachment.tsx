import { type CSSProperties, useEffect, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { attachmentName, ownUploadUrl } from '../../../platform/own-uploads.ts';
import { mediaAlt } from '../parts/words.ts';
import { type MessageContent, tileRatio } from './items.ts';
import { MediaTile } from './media-tile.tsx';
import classes from './message-attachment.module.css';

type AttachmentProps = {
  shown: MessageContent;
  name: string;
  tabIndex: number;
  padded: boolean;
  onOpen: () => void;
  /** Requests a new signed link when the link `expired` does not load. */
  onBroken: (expired: string) => Promise<void>;
};

export function MessageAttachment({ shown, name, tabIndex, padded, onOpen, onBroken }: AttachmentProps) {
  const { attachment_url: address, attachment_type: type, thumbnail_url: thumbnail } = shown;
  const { attachment_ratio: ratio } = shown;
  const src = useShownAddress(shown);
  if (!address || !type) return null;
  return (
    <div
      className={classes.media}
      data-padded={padded || undefined}
      style={{ '--ratio': tileRatio(ratio) } as CSSProperties}
    >
      <MediaTile
        key={attachmentName(address)}
        type={type}
        src={src}
        thumbnail={thumbnail && (ownUploadUrl(thumbnail) ?? loadableAddress(thumbnail))}
        alt={mediaAlt(type, name)}
        whole={ratio == null}
        tabIndex={tabIndex}
        onOpen={onOpen}
        onBroken={() => onBroken(address)}
      />
    </div>
  );
}

/**
 * Returns the file's address on this device where the user uploaded it here, or else its signed link. It is null while
 * there is no link.
 */
function useShownAddress({
  attachment_url: address,
  preview_url,
  attachment_type,
}: MessageContent): string | null {
  const own = address && ownUploadUrl(address);
  const link = loadableAddress(attachment_type === 'image' ? preview_url : address);
  const [signedLink, setSignedLink] = useState<string | null>(null);
  const unsent = own === null && link === null ? address : null;
  useEffect(() => {
    if (unsent === null) return;
    let isEnded = false;
    const sign = async () => {
      const { linkToOwnAttachment } = await import('../../../platform/storage.ts');
      const found = await linkToOwnAttachment(unsent);
      if (!isEnded) setSignedLink(found);
    };
    void sign();
    return () => {
      isEnded = true;
    };
  }, [unsent]);
  return own ?? link ?? signedLink;
}

/**
 * A message that waits to be sent has the file's public address. That address does not load; only a signed link does.
 */
const loadableAddress = (address: string | null): string | null =>
  address?.includes('/sign/') ? imageUrl(address) : null;
