import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './icon-tile.module.css';
import { Pressable } from './pressable.tsx';

export type IconTileProps = {
  icon: IconName;
  /** The text has one or two words and is below the icon. */
  text: string;
  /** This is the accessible name, if `text` alone is too short. It contains `text`. */
  label?: string;
  /**
   * The look of the tile: `on` is for a tile that is switched on. `live` is for a fact of tonight; the tile is then
   * filled with the color luna.
   */
  look?: 'plain' | 'on' | 'live';
  /** True while the call of the tile is running. */
  busy?: boolean;
  disabled?: boolean;
  /** For a tile that can be on or off: true while it is on. */
  pressed?: boolean;
  onPress?: () => void;
  /** Draws the tile as a link, or as a plain element if it cannot be pressed. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Shows one action of a row of actions: an icon above a word, at least 72 px high. */
export function IconTile(props: IconTileProps) {
  const { icon, text, label, look = 'plain', busy = false, disabled, pressed, onPress, renderRoot } = props;
  const inside = (
    <>
      <span className={classes.icon}>
        {busy ? <Loader size={22} color="currentColor" /> : <Icon name={icon} weight={iconWeightOf(look)} />}
      </span>
      <span className={classes.text}>{text}</span>
    </>
  );
  const root = { className: classes.tile, 'data-look': look, 'aria-label': label, children: inside };
  if (renderRoot) return renderRoot(root);
  return (
    <Pressable
      {...root}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={busy ? undefined : onPress}
    />
  );
}

const iconWeightOf = (look: NonNullable<IconTileProps['look']>) => (look === 'plain' ? 'regular' : 'fill');

/** Shows tiles of equal size beside each other, or below each other if the text is large. */
export function IconTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>;
}
