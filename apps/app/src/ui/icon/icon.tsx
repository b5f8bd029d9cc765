import { useEffect, useSyncExternalStore } from 'react';
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
  const Glyph = useSyncExternalStore(onIconsLoaded, () => findIcon(name));
  useEffect(() => {
    if (!Glyph) void loadMoreIcons();
  }, [Glyph]);
  const side = `${size / 16}rem`;
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (!Glyph) return <svg width={side} height={side} {...named} />;
  return <Glyph size={side} weight={weight} style={{ flexShrink: 0 }} {...named} />;
}
