import { useEffect, useSyncExternalStore } from 'react';
import classes from './icon.module.css';
import { findIcon, type IconName, loadMoreIcons, onIconsLoaded } from './icon-registry.ts';

export type { IconName };

export type IconProps = {
  name: IconName;
  /** `fill` when active, `duotone` in empty states, `bold` inside filled buttons. */
  weight?: 'regular' | 'fill' | 'bold' | 'duotone';
  /** Pixels at 100 % text; it grows with the text. */
  size?: number;
  /** Only where the icon stands alone; beside a word it is decoration. */
  label?: string;
};

/** Throws "Invalid icon type" for a name that is not registered. */
export function Icon({ name, weight = 'regular', size = 24, label }: IconProps) {
  const Glyph = findIcon(name);
  if (!Glyph) return <ComingIcon name={name} weight={weight} size={size} label={label} />;
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Glyph size={`${size / 16}rem`} weight={weight} className={classes.icon} {...named} />;
}

/** Keeps the place until the drawings have come. A list draws dozens of icons in one frame: only these wait and see. */
function ComingIcon(props: IconProps) {
  const isHere = useSyncExternalStore(onIconsLoaded, () => findIcon(props.name) !== undefined);
  useEffect(() => {
    if (!isHere) void loadMoreIcons();
  }, [isHere]);
  if (isHere) return <Icon {...props} />;
  const side = `${(props.size ?? 24) / 16}rem`;
  const named = props.label ? { role: 'img', 'aria-label': props.label } : { 'aria-hidden': true };
  return <svg width={side} height={side} {...named} />;
}
