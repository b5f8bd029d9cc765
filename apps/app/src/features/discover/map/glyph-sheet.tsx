import { Icon } from '../../../ui/icon/icon.tsx';
import { venueGlyphs } from '../../venues/parts/items.ts';

/** The sheet holds the hidden icons of all kinds of bars: the canvas takes their outlines from it. */
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

/** The outline is read from the sheet in `container`; it is null while the icon loads. */
export function outlineIn(container: HTMLElement | null, name: string): string | null {
  const paths = container?.querySelectorAll(`[data-glyph="${name}"] path`) ?? [];
  return [...paths].map(path => path.getAttribute('d') ?? '').join(' ') || null;
}
