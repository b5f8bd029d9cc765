/** The first color lies on the second. Each is named by its token, without the prefix. */
export type ColorPair = readonly [upper: string, lower: string];

/** Text can be read on its background at a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const leastTextContrast = 4.5;
/** Large text, and the outlines and signs of controls, can be seen at 3 to 1 (1.4.3 and 1.4.11). */
export const leastShapeContrast = 3;

const pairColors = (upper: readonly string[], lower: readonly string[]): ColorPair[] =>
  upper.flatMap(one => lower.map(other => [one, other] as const));

const backgroundColors = ['ground', 'surface-1', 'control', 'raised', 'tint'] as const;
const fillColors = ['eyeshine-4', 'luna-4', 'dusk-4', 'honey-4'] as const;

export const textPairs: readonly ColorPair[] = [
  ...pairColors(['text', 'quiet', 'eye', 'good', 'warn', 'bad', 'note'], backgroundColors),
  ...pairColors(['faint'], ['ground', 'surface-1', 'control']),
  ...pairColors(['text'], ['control-hover', 'idle', 'bad-ground', 'note-ground']),
  ...pairColors(['bad'], ['bad-ground']),
  ...pairColors(['note'], ['note-ground']),
  ['on-accent', 'accent'],
  ['on-solid', 'solid'],
  ['surface-1', 'good'],
  ...pairColors(['own-bubble-text', 'own-bubble-name'], ['own-bubble']),
  ...pairColors(['ink'], fillColors),
  ...pairColors(['ink'], ['plate', 'plate-off']),
];

export const shapePairs: readonly ColorPair[] = [
  ...pairColors(['border-control', 'focus'], ['ground', 'surface-1', 'control']),
  ...pairColors(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'], ['surface-1']),
];
