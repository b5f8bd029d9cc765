import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './icon-tile.module.css';
import { Pressable } from './pressable.tsx';

export type IconTileProps = {
  icon: IconName;
  /** This is one or two words under the icon. */
  text: string;
  /** The accessible name, where `text` alone is too short; it contains `text`. */
  label?: string;
  /** The state of the tile: `on` is pressed, `live` is a fact of tonight, filled with luna. */
  look?: 'plain' | 'on' | 'live';
  /** True while its call is running. */
  busy?: boolean;
  disabled?: boolean;
  /** Whether the tile is pressed, for a tile that toggles. */
  pressed?: boolean;
  onPress?: () => void;
  /** Draws the tile as a link, or as a plain element where nothing can be pressed. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Shows one action as an icon over its word, 72 px high, in a row of them. */
export function IconTile(props: IconTileProps) {
  const { icon, text, label, look = 'plain', busy = false, disabled, pressed, onPress, renderRoot } = props;
  const inside = (
    <>
      <span className={classes.icon}>
        {busy ? <Loader size={22} color="currentColor" /> : <Icon name={icon} weight={weightOf(look)} />}
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

const weightOf = (look: NonNullable<IconTileProps['look']>) => (look === 'plain' ? 'regular' : 'fill');

/** Equal tiles are beside each other, and below each other where the text is large. */
export function IconTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>;
}
