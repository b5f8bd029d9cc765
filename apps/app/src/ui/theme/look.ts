import { brand } from '@nightjar/domain/brand';

/**
 * The browser keeps the look under this key. It is in `localStorage` on phones too, because the first script of the page
 * must read it before the first paint, and a port of the device answers later than that.
 */
export const lookKey = `${brand.slug}.look`;

/** A page has the light or the dark look, whichever of the three choices led to it. */
export type Shade = 'light' | 'dark';

/** A browser draws its own bars in these colors, which are the grounds of the two looks in `tokens.css`. */
export const groundColours: Readonly<Record<Shade, string>> = { dark: '#17120e', light: '#f6f4f0' };
