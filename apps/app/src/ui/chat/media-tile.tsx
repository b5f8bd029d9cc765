import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Pressable } from '../input/pressable.tsx';
import classes from './media-tile.module.css';

export type MediaTileProps = {
  type: 'image' | 'video';
  src: string;
  /** A few bytes to look at until the picture has come. */
  thumbnail?: string | null;
  /** "Photo from Moth". */
  alt: string;
  onOpen: () => void;
  tabIndex?: number;
};

/** A picture or video in a conversation. Its place is there before it has come. */
export function MediaTile({ type, src, thumbnail, alt, onOpen, tabIndex }: MediaTileProps) {
  const [state, setState] = useState<'coming' | 'there' | 'gone'>('coming');
  const picture = type === 'image' ? src : thumbnail;
  return (
    <Pressable
      className={classes.tile}
      onClick={onOpen}
      tabIndex={tabIndex}
      aria-label={`Open ${alt.charAt(0).toLowerCase()}${alt.slice(1)}`}
    >
      {thumbnail && <img className={classes.under} src={thumbnail} alt="" aria-hidden loading="lazy" />}
      {picture && state !== 'gone' && (
        <img
          className={classes.picture}
          data-there={state === 'there' || undefined}
          src={picture}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setState('there')}
          onError={() => setState('gone')}
        />
      )}
      {state === 'gone' && (
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
