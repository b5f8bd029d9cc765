import { useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './media-tile.module.css';
import { conversationWords } from './words.ts';

export type MediaTileProps = {
  type: 'image' | 'video';
  /** Null where its address is being asked for. */
  src: string | null;
  /** A few bytes to look at until the picture has come. */
  thumbnail?: string | null;
  /** "Photo from Moth". */
  alt: string;
  onOpen: () => void;
  /** Asks for another address, because this one opens nothing. */
  onBroken?: () => Promise<void>;
  /** The place has not the picture's own shape: nothing of it is cut off. */
  whole?: boolean;
  tabIndex?: number;
};

/**
 * A picture or video in a conversation. Its place is there before it has come. What is shown stays, also where its
 * address is renewed.
 */
export function MediaTile(props: MediaTileProps) {
  const { type, src, thumbnail, alt, onOpen, onBroken, whole = false, tabIndex } = props;
  const [there, setThere] = useState<string | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const picture = there ?? (type === 'image' ? src : thumbnail);
  const isGone = picture !== null && picture === gone;
  const ask = async () => {
    await onBroken?.();
    setGone(picture ?? null);
  };
  return (
    <Pressable
      className={classes.tile}
      onClick={onOpen}
      tabIndex={tabIndex}
      aria-label={conversationWords.message.openMedia(alt)}
    >
      {type === 'image' && !there && !isGone && (
        <span className={classes.gone}>
          <Icon name="Image" weight="duotone" size={40} />
        </span>
      )}
      {thumbnail && <img className={classes.under} src={thumbnail} alt="" aria-hidden loading="lazy" />}
      {picture && !isGone && (
        <img
          className={classes.picture}
          data-there={there !== null || undefined}
          data-whole={whole || undefined}
          src={picture}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setThere(picture)}
          onError={() => void ask()}
        />
      )}
      {isGone && (
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
