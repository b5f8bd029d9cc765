import { Icon } from '../../../ui/icon/icon.tsx';
import { venueGlyphs } from '../../venues/parts/items.ts';

/** The icons of all kinds of bars, unseen: the canvas takes their outlines from here. */
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

/** The outline of an icon of the sheet in `container`; null while it loads. */
export function outlineIn(container: HTMLElement | null, name: string): string | null {
  const paths = container?.querySelectorAll(`[data-glyph="${name}"] path`) ?? [];
  return [...paths].map(path => path.getAttribute('d') ?? '').join(' ') || null;
}
