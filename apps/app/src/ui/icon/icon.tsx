import { useEffect, useSyncExternalStore } from 'react';
import classes from './icon.module.css';
import { findIcon, type IconName, loadMoreIcons, onIconsLoaded } from './icon-registry.ts';

export type { IconName };

export type IconProps = {
  name: IconName;
  /** The weight is `fill` when active, `duotone` in empty states, `bold` inside filled buttons. */
  weight?: 'regular' | 'fill' | 'bold' | 'duotone';
  /** The size is in pixels at 100 % text; it grows with the text. */
  size?: number;
  /** The label is only for an icon alone; beside a text the icon is decoration. */
  label?: string;
};

/** Throws "Invalid icon type" for an unknown name. */
export function Icon({ name, weight = 'regular', size, label }: IconProps) {
  const Glyph = findIcon(name);
  if (!Glyph) return <ComingIcon name={name} weight={weight} size={size} label={label} />;
  return <Glyph size={sideOf(size)} weight={weight} className={classes.icon} {...labelProps(label)} />;
}

/**
 * Keeps the place of an icon that still loads. Only these icons subscribe, because a list draws dozens of icons in one
 * frame.
 */
function ComingIcon(props: IconProps) {
  const isHere = useSyncExternalStore(onIconsLoaded, () => findIcon(props.name) !== undefined);
  useEffect(() => {
    if (!isHere) void loadMoreIcons();
  }, [isHere]);
  if (isHere) return <Icon {...props} />;
  const side = sideOf(props.size);
  return <svg width={side} height={side} {...labelProps(props.label)} />;
}

const sideOf = (size = 24) => `${size / 16}rem`;

const labelProps = (label: string | undefined) =>
  label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
