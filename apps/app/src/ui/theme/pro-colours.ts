/** A pro's color has a color value, a pattern and a name, which are always shown together. */
export type ProColour = {
  id: number;
  name: string;
  hex: string;
  /**
   * This is the tile that repeats in the pattern, drawn in the color ink. It has a size, and a path of strokes (`pen`
   * wide) or a filled shape.
   */
  tile: { width: number; height: number; d: string; pen?: number };
};

const ringPath = (x: number, y: number, r: number) =>
  `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;

export const proColours: readonly ProColour[] = [
  {
    id: 1,
    name: 'Amber Chevron',
    hex: '#F2B705',
    tile: { width: 32, height: 16, d: 'M-2 14L8 4L16 12L24 4L34 14', pen: 4 },
  },
  { id: 2, name: 'Ruby Bar', hex: '#EB4B55', tile: { width: 24, height: 16, d: 'M0 8H24', pen: 5 } },
  {
    id: 3,
    name: 'Teal Scale',
    hex: '#1FA898',
    tile: {
      width: 24,
      height: 24,
      d: 'M0 0A12 12 0 0 0 24 0M-12 12A12 12 0 0 0 12 12A12 12 0 0 0 36 12',
      pen: 3,
    },
  },
  {
    id: 4,
    name: 'Cobalt Ring',
    hex: '#5F8DF5',
    tile: { width: 24, height: 24, d: ringPath(12, 12, 7), pen: 4 },
  },
  {
    id: 5,
    name: 'Orchid Dot',
    hex: '#E39BFF',
    tile: { width: 20, height: 20, d: `${ringPath(5, 5, 3.5)}${ringPath(15, 15, 3.5)}` },
  },
  {
    id: 6,
    name: 'Lime Wave',
    hex: '#B8E84A',
    tile: {
      width: 32,
      height: 16,
      d: 'M-16 8C-10.7 16 -5.3 16 0 8S10.7 0 16 8S26.7 16 32 8S42.7 0 48 8',
      pen: 4,
    },
  },
  {
    id: 7,
    name: 'Bone Check',
    hex: '#F7EDDC',
    tile: { width: 24, height: 24, d: 'M0 0H12V12H0ZM12 12H24V24H12Z' },
  },
  {
    id: 8,
    name: 'Copper Slash',
    hex: '#C8703A',
    tile: { width: 16, height: 16, d: 'M-4 20L20 -4M-4 4L4 -4M12 20L20 12', pen: 4 },
  },
];

/**
 * After a scanned QR code, the pour is shown in this color, eyeshine, with its own pattern. No bartender has this color
 * or this pattern.
 */
export const scannedColour: ProColour = {
  id: 0,
  name: 'Scanned',
  hex: '#FFA83D',
  tile: {
    width: 28,
    height: 28,
    d: 'M4 4H12V12H4ZM18 4H24M18 10H24M4 18V24M10 18V24M18 18H24V24H18Z',
    pen: 3,
  },
};

/** Returns the pro color with this id. It throws a RangeError such as "Unknown pro colour: 9" for an unknown id. */
export function proColour(id: number): ProColour {
  const found = proColours.find(colour => colour.id === id);
  if (!found) throw new RangeError(`Unknown pro colour: ${id}`);
  return found;
}
