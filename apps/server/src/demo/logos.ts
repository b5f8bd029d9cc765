/**
 * The marks of the demo's bars, each drawn on a square of 96 for its own name: `L` is filled with the light of the
 * bar, `G` with its ground, `S` is a stroke of the light.
 */
type Mark = { fill?: string; cut?: string; stroke?: string; width?: number; hollow?: string };

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const ray = (x: number, y: number, from: number, to: number, degrees: number) => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return `M${round(x + c * from)} ${round(y + s * from)}L${round(x + c * to)} ${round(y + s * to)}`;
};
const round = (value: number) => Math.round(value * 10) / 10;
const rays = (x: number, y: number, from: number, to: number, angles: readonly number[]) =>
  angles.map(angle => ray(x, y, from, to, angle)).join('');
const hexagon = (x: number, y: number, r: number) =>
  `M${[0, 1, 2, 3, 4, 5].map(k => `${round(x + r * Math.sin((k * Math.PI) / 3))} ${round(y - r * Math.cos((k * Math.PI) / 3))}`).join('L')}Z`;
const every = (step: number, from = 0) =>
  Array.from({ length: Math.floor(360 / step) }, (_, k) => from + k * step);

const marks: Record<string, Mark> = {
  'The Low Lantern': {
    stroke: 'M36 30C36 14 60 14 60 30',
    width: 5,
    fill: 'M30 30H66L72 40V68L66 78H30L24 68V40ZM34 82H62V87H34Z',
    cut: 'M33 42H63V66H33Z',
    hollow: 'M48 44C56 52 58 58 54 63C51 66 45 66 42 63C38 58 42 52 48 44Z',
  },
  'Velvet Heron': {
    fill: 'M60 14C70 12 76 18 76 22L90 27L75 29C73 38 62 40 60 48C58 58 66 62 62 74C58 84 34 86 14 80C36 78 44 68 46 58C48 46 50 40 54 34C58 28 52 18 60 14Z',
    cut: circle(66, 21, 2.6),
    stroke: 'M44 80V92M54 80V92',
    width: 4,
  },
  Switchboard: {
    fill: `${circle(24, 26, 10)}${circle(48, 26, 10)}${circle(72, 26, 10)}${circle(24, 70, 10)}${circle(72, 70, 10)}${circle(48, 70, 10)}`,
    cut: `${circle(48, 26, 4)}${circle(24, 70, 4)}${circle(72, 70, 4)}`,
    stroke: 'M24 26C24 54 48 42 48 70M72 26C72 40 60 44 54 50',
    width: 6,
  },
  'Rooftop Ibis': {
    fill: 'M12 84V60H28V46H44V60H52V36H70V60H84V84ZM46 18C52 12 62 12 66 18C78 22 84 30 86 40C78 30 72 28 66 27C60 36 46 34 36 24C40 24 42 22 46 18Z',
    cut: 'M18 66H24V72H18ZM32 52H38V58H32ZM58 44H64V50H58ZM58 58H64V64H58ZM72 66H78V72H72Z',
  },
  'Paper Anchor': {
    fill: 'M48 10L60 24L52 26V36H66V43H52V74C64 72 72 66 74 56L68 58L76 44L88 56L81 57C78 76 64 86 48 88C32 86 18 76 15 57L8 56L20 44L28 58L22 56C24 66 32 72 44 74V43H30V36H44V26L36 24Z',
  },
  'Glasshouse No. 9': {
    stroke: 'M16 86V44L48 14L80 44V86ZM16 44H80M48 86V44',
    width: 4.5,
    fill: 'M48 84C30 78 28 62 34 52C46 56 50 68 48 84ZM48 72C50 58 58 50 68 52C70 64 62 72 48 76Z',
  },
  'Moth & Marrow': {
    fill: 'M44 34C30 14 8 18 10 30C10 42 20 46 30 48C18 52 16 64 22 72C28 80 40 72 45 58V76Q48 82 51 76V58C56 72 68 80 74 72C80 64 78 52 66 48C76 46 86 42 86 30C88 18 66 14 52 34Q48 30 44 34Z',
    cut: `${circle(26, 31, 5)}${circle(70, 31, 5)}`,
    stroke: 'M46 32C42 20 38 16 34 12M50 32C54 20 58 16 62 12',
    width: 3.4,
  },
  'Brass Pelican': {
    fill: 'M26 20C34 10 50 12 54 24L90 30C88 56 66 64 54 54C56 66 54 76 48 84H24C14 66 34 54 30 40C28 32 22 28 26 20Z',
    cut: `${circle(42, 25, 3.4)}M54 36L84 35C78 48 64 52 54 46Z`,
  },
  'The Humming Room': {
    stroke: 'M12 42V54M24 34V62M36 20V76M48 30V66M60 12V84M72 32V64M84 42V54',
    width: 7,
  },
  'Seventh & Smoke': {
    fill: 'M18 14H78V28C62 44 54 60 54 86H36C36 62 44 44 58 30H18Z',
    stroke: 'M70 84C84 76 62 68 74 58C82 52 74 46 78 40',
    width: 5,
  },
  'Banyan Basement': {
    fill: 'M48 10C66 8 84 18 84 32C84 44 72 48 62 46H34C24 48 12 44 12 32C12 18 30 8 48 10Z',
    stroke:
      'M48 44V90M38 44C38 62 36 72 26 88M58 44C58 62 60 72 70 88M26 42C24 58 18 68 12 76M70 42C72 58 78 68 84 76',
    width: 5,
  },
  'Red Kite Karaoke': {
    fill: 'M62 8L86 34L50 62L30 38Z',
    cut: 'M60 14L56 36L78 35L54 39L52 56L50 38L36 38L52 35Z',
    stroke: 'M40 50C30 60 44 66 34 74S26 84 16 86',
    width: 4.5,
  },
  'Sugar Kiln': {
    fill: 'M48 8C62 24 78 36 76 60C76 78 64 88 48 88S20 78 20 60C20 48 28 42 32 32C38 36 40 40 40 44C48 34 50 22 48 8Z',
    cut: 'M38 58H58V78H38Z',
    hollow: 'M43 63H53V73H43Z',
  },
  'Salt & Static': {
    stroke: 'M8 66C20 48 30 48 40 62S62 78 88 54M8 84C20 66 30 66 40 80S62 92 88 74',
    width: 6,
    fill: 'M56 8L34 38H48L42 58L66 26H52Z',
  },
  'The Blind Osprey': {
    fill: 'M6 48C24 22 72 22 90 48C72 74 24 74 6 48Z',
    cut: circle(48, 48, 17),
    hollow: circle(48, 48, 8),
    stroke: 'M12 20L84 78',
    width: 7,
  },
  'Marquee Mango': {
    fill: 'M58 22C80 24 88 50 74 70C62 88 34 90 22 74C12 60 18 44 34 38C44 34 46 24 58 22ZM58 20C56 10 66 4 80 8C78 18 70 24 58 20Z',
    cut: `${circle(34, 54, 3.6)}${circle(38, 70, 3.6)}${circle(54, 78, 3.6)}${circle(68, 66, 3.6)}${circle(72, 50, 3.6)}${circle(62, 36, 3.6)}${circle(46, 42, 3.6)}`,
  },
  'Lucky Palmetto': {
    stroke: `M48 52V90${rays(48, 52, 0, 40, [-170, -145, -118, -90, -62, -35, -10])}`,
    width: 6.5,
    fill: circle(48, 52, 9),
  },
  'Gulf & Gramophone': {
    fill: 'M16 12C40 14 52 24 60 44L66 56L54 62L48 50C40 34 30 30 12 40C6 30 8 16 16 12ZM24 66H82L88 84H18Z',
    cut: 'M32 72H50V78H32Z',
    stroke: 'M60 56V68',
    width: 6,
  },
  'Golden Hour Yard': {
    fill: 'M14 62A34 34 0 0 1 82 62Z',
    stroke: `M8 72H88M20 82H76${rays(48, 62, 42, 54, [-160, -135, -112, -90, -68, -45, -20])}`,
    width: 5.5,
  },
  'Night Ferry': {
    fill: 'M14 56H82L70 76H26ZM30 36H64V50H30ZM50 16H60V32H50Z',
    cut: `${circle(38, 43, 3.2)}${circle(48, 43, 3.2)}${circle(58, 43, 3.2)}`,
    stroke: 'M10 86C20 80 26 92 36 86S52 80 60 86S78 92 86 84',
    width: 4.5,
  },
  'Dry Dock Darlings': {
    fill: `${circle(48, 48, 36)}`,
    cut: circle(48, 48, 26),
    hollow: circle(48, 48, 16),
    stroke: 'M48 48L76 20M76 20V8M76 20H88M68 28V16M68 28H80',
    width: 5,
  },
  'The Long Pier': {
    fill: 'M48 82C20 70 10 44 20 26C30 12 66 12 76 26C86 44 76 70 48 82Z',
    cut: `M48 72L30 32L36 29ZM48 72L66 32L60 29ZM46.6 72L45 26H51L49.4 72Z`,
    stroke: 'M34 88H62',
    width: 6,
  },
  'Honeycomb Hall': {
    fill: `${hexagon(48, 28, 17)}${hexagon(31, 58, 17)}`,
    stroke: hexagon(65, 58, 14.5),
    width: 5,
  },
  'Copper Manatee': {
    fill: 'M40 86C40 66 36 54 24 44C10 40 6 28 10 14C26 14 38 22 48 36C58 22 70 14 86 14C90 28 86 40 72 44C60 54 56 66 56 86Z',
    cut: 'M46 54H50V80H46Z',
  },
  'Loud Library': {
    fill: 'M46 30C36 20 20 18 8 22V76C20 72 36 74 46 84ZM50 30C60 20 76 18 88 22V76C76 72 60 74 50 84Z',
    cut: 'M16 34C24 32 32 34 38 38V43C32 39 24 37 16 39ZM16 48C24 46 32 48 38 52V57C32 53 24 51 16 53ZM80 34C72 32 64 34 58 38V43C64 39 72 37 80 39ZM80 48C72 46 64 48 58 52V57C64 53 72 51 80 53Z',
    stroke: 'M48 8V18M34 10L37 18M62 10L59 18',
    width: 4.5,
  },
  'Midnight Marlin': {
    fill: 'M6 40L36 42C44 22 62 18 66 14C64 26 68 34 74 42C80 42 84 36 90 28C88 42 88 54 92 68C84 62 80 56 74 54C60 66 46 64 36 52C30 50 18 44 6 40Z',
    cut: circle(40, 46, 3),
    stroke: 'M26 78C34 72 40 84 48 78S62 72 70 78',
    width: 4.5,
  },
  'Ferris Alley': {
    stroke: `${circle(48, 42, 30)}${rays(48, 42, 0, 30, every(45))}M48 42L30 88M48 42L66 88`,
    width: 4,
    fill: `${every(45)
      .map(angle =>
        circle(
          round(48 + 30 * Math.cos((angle * Math.PI) / 180)),
          round(42 + 30 * Math.sin((angle * Math.PI) / 180)),
          6.4,
        ),
      )
      .join('')}${circle(48, 42, 6)}`,
  },
  'Old Ferry Taproom': {
    fill: 'M42 8H54L58 34H38ZM30 36H66V48H30ZM42 48H54V66L50 72H46L42 66Z',
    stroke: 'M14 42H30M66 42H82',
    width: 8,
    hollow: 'M48 76C54 84 54 90 48 91C42 90 42 84 48 76Z',
  },
};

/** The names a mark has been drawn for. */
export const marked: readonly string[] = Object.keys(marks);

/** Draws the square logo of a bar, 400 by 400: its mark in the light of its own two colors. */
export function logo(name: string, [ground, light]: readonly [string, string]): string {
  const { fill, cut, stroke, width, hollow } = marks[name] ?? { fill: circle(48, 48, 30) };
  const path = (d: string | undefined, paint: string) => (d ? `<path d="${d}" ${paint}/>` : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="400" height="400"><defs><radialGradient id="g" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="#FFF" stop-opacity=".13"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient></defs><rect width="120" height="120" fill="${ground}"/><rect width="120" height="120" fill="url(#g)"/><g transform="translate(12 12)">${path(
    stroke,
    `fill="none" stroke="${light}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
  )}${path(fill, `fill="${light}"`)}${path(cut, `fill="${ground}"`)}${path(hollow, `fill="${light}"`)}</g></svg>`;
}
