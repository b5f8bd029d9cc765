import { Icon } from '../../../ui/icon/icon.tsx';
import { venueGlyphs } from '../../venues/parts/items.ts';

/** Renders the icons of all kinds of bars out of sight. The map's canvas reads their outlines from here. */
export function GlyphSheet() {
  return (
    <div hidden>
      {venueGlyphs.map(name => (
        <span key={name} data-glyph={name}>
          <Icon name={name} weight="bold" />
        </span>
      ))}
    </div>
  );
}

/** Returns the outline of an icon from the sheet in `container`; null while the icon loads. */
export function outlineIn(container: HTMLElement | null, name: string): string | null {
  const paths = container?.querySelectorAll(`[data-glyph="${name}"] path`) ?? [];
  return [...paths].map(path => path.getAttribute('d') ?? '').join(' ') || null;
}
