import { useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './media-tile.module.css';
import { conversationWords } from './words.ts';

export type MediaTileProps = {
  type: 'image' | 'video';
  /** The address of the picture; null while it is being requested. */
  src: string | null;
  /** The thumbnail is a few bytes, shown until the picture has loaded. */
  thumbnail?: string | null;
  /** This is the text alternative of the picture: "Photo from Moth". */
  alt: string;
  onOpen: () => void;
  /** Requests another address, because the picture does not load from the present one. */
  onBroken?: () => Promise<void>;
  /** True where the tile may have another shape than the picture. Nothing of the picture is then cut off. */
  whole?: boolean;
  tabIndex?: number;
};

/**
 * Shows a picture or a video. The tile has its size before the file has loaded. A loaded picture stays visible while
 * its address is renewed.
 */
export function MediaTile(props: MediaTileProps) {
  const { type, src, thumbnail, alt, onOpen, onBroken, whole = false, tabIndex } = props;
  const [loaded, setLoaded] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const picture = loaded ?? (type === 'image' ? src : thumbnail);
  const isBroken = picture !== null && picture === broken;
  const renew = async () => {
    await onBroken?.();
    setBroken(picture ?? null);
  };
  return (
    <Pressable
      className={classes.tile}
      onClick={onOpen}
      tabIndex={tabIndex}
      aria-label={conversationWords.message.openMedia(alt)}
    >
      {type === 'image' && !loaded && !isBroken && (
        <span className={classes.gone}>
          <Icon name="Image" weight="duotone" size={40} />
        </span>
      )}
      {thumbnail && <img className={classes.under} src={thumbnail} alt="" aria-hidden loading="lazy" />}
      {picture && !isBroken && (
        <img
          className={classes.picture}
          data-there={loaded !== null || undefined}
          data-whole={whole || undefined}
          src={picture}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(picture)}
          onError={() => void renew()}
        />
      )}
      {isBroken && (
        <span className={classes.gone}>
          <Icon name="Image" weight="duotone" size={40} />
        </span>
      )}
      {type === 'video' && (
        <span className={classes.play}>
          <Icon name="Play" weight="fill" />
        </span>
      )}
    </Pressable>
  );
}
