import { useEffect, useSyncExternalStore } from 'react';
import classes from './icon.module.css';
import { findIcon, type IconName, loadMoreIcons, onIconsLoaded } from './icon-registry.ts';

export type { IconName };

export type IconProps = {
  name: IconName;
  /** The weight is `fill` for an active icon, `duotone` in empty states, and `bold` inside filled buttons. */
  weight?: 'regular' | 'fill' | 'bold' | 'duotone';
  /** The width and height in pixels when text has its default size. The icon grows with the text. */
  size?: number;
  /** The label is only for an icon without a text beside it. An icon beside a text is decoration. */
  label?: string;
};

/** Draws an icon. It throws "Invalid icon type" for an unknown name. */
export function Icon({ name, weight = 'regular', size, label }: IconProps) {
  const Glyph = findIcon(name);
  if (!Glyph) return <ComingIcon name={name} weight={weight} size={size} label={label} />;
  return <Glyph size={sideInRem(size)} weight={weight} className={classes.icon} {...labelProps(label)} />;
}

/**
 * Keeps an empty space for an icon that is still loading. Only such an icon subscribes to the registry, because a list
 * draws dozens of icons in one frame.
 */
function ComingIcon(props: IconProps) {
  const isHere = useSyncExternalStore(onIconsLoaded, () => findIcon(props.name) !== undefined);
  useEffect(() => {
    if (!isHere) void loadMoreIcons();
  }, [isHere]);
  if (isHere) return <Icon {...props} />;
  const side = sideInRem(props.size);
  return <svg width={side} height={side} {...labelProps(props.label)} />;
}

const sideInRem = (size = 24) => `${size / 16}rem`;

const labelProps = (label: string | undefined) =>
  label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
