/**
 * These are six invented people in the light of a bar, each in a square of 80 by 80 units: the color of the light, the
 * wall behind them, and the outline of their hair. No real user is among them.
 */
export const silhouettes = [
  {
    light: '#FFA83D',
    wall: '#5A2E0C',
    hair: 'M21 44C19 22 28 13 40 13S61 22 59 44L55 36C51 28 29 28 25 36Z',
  },
  {
    light: '#BFE89A',
    wall: '#25401A',
    hair: 'M20 62C16 26 26 12 40 12S64 26 60 62L53 62C55 34 50 30 40 30S25 34 27 62Z',
  },
  {
    light: '#83C5D1',
    wall: '#163A45',
    hair: 'M23 36C20 14 34 10 42 12C54 8 62 22 57 36C52 27 46 25 40 27S28 27 23 36Z',
  },
  {
    light: '#FF8F86',
    wall: '#58211F',
    hair: 'M40 6a9 8 0 0 1 7 13C56 21 60 30 58 40C54 31 48 28 40 28S26 31 22 40C20 30 24 21 33 19A9 8 0 0 1 40 6Z',
  },
  {
    light: '#E39BFF',
    wall: '#40225A',
    hair: 'M18 40a8 8 0 0 1 2-14a9 9 0 0 1 11-12a10 9 0 0 1 18 0a9 9 0 0 1 11 12a8 8 0 0 1 2 14l-5 4C57 32 50 28 40 28S23 32 23 44Z',
  },
  {
    light: '#F9DF5B',
    wall: '#4A3B0A',
    hair: 'M22 38C22 20 30 14 40 14S58 20 58 38C56 30 54 28 48 28L30 29C25 30 24 32 22 38Z',
  },
] as const;

/**
 * All six invented people have these outlines of head and shoulders. Each has one part in the light and one in the
 * shade.
 */
export const headShapes = {
  lit: 'M10 80C12 62 26 57 40 57S70 62 72 80ZM24 38a17 20 0 0 0 34 0a17 20 0 0 0-34 0Z',
  shade: 'M8 80C10 64 24 59 37 59S62 64 64 80ZM22 39a15.5 19 0 0 0 31 0a15.5 19 0 0 0-31 0Z',
} as const;
