import type { Motif } from './city.ts';
import { type Dice, dice } from './dice.ts';

const bone = '#F5ECDF';
const ink = '#17120E';

type Scene = { motif: Motif; colors: readonly [string, string]; seed: number };

/** A poster for a bar: its motif in its own two colours, 1200 by 800, no text so that no font is needed. */
export function poster({ motif, colors, seed }: Scene): string {
  const chance = dice(seed);
  const [ground, light] = colors;
  const moon = `<circle cx="${chance.between(250, 950)}" cy="${chance.between(180, 300)}" r="${chance.between(90, 150)}" fill="${light}"/>`;
  return svg(
    1200,
    800,
    `<rect width="1200" height="800" fill="${ground}"/>${stars(chance)}${moon}${scenes[motif](chance, light)}`,
  );
}

/** A round badge of the same motif for lists and pins, 400 by 400. */
export function badge({ motif, colors, seed }: Scene): string {
  const [ground, light] = colors;
  return svg(
    400,
    400,
    `<rect width="400" height="400" fill="${ground}"/><g transform="translate(-90 -60) scale(.58)">${scenes[motif](dice(seed), light)}</g>`,
  );
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const stars = (chance: Dice) =>
  many(
    40,
    () =>
      `<circle cx="${chance.between(0, 1200)}" cy="${chance.between(0, 420)}" r="${chance.between(1, 3)}" fill="${bone}" opacity=".5"/>`,
  );

const scenes: Record<Motif, (chance: Dice, light: string) => string> = {
  lantern: (chance, light) =>
    `${many(5, index => {
      const x = 140 + index * 230;
      const drop = chance.between(160, 380);
      return `<path d="M${x} 0V${drop}" stroke="${ink}" stroke-width="6"/><path d="M${x - 60} ${drop}H${x + 60}L${x + 80} ${drop + 150}H${x - 80}Z" fill="${ink}"/><path d="M${x - 40} ${drop + 20}H${x + 40}L${x + 56} ${drop + 130}H${x - 56}Z" fill="${light}" opacity="${index % 2 ? '.75' : '1'}"/>`;
    })}<rect y="690" width="1200" height="110" fill="${ink}"/>`,
  skyline: (chance, light) =>
    many(12, index => {
      const top = chance.between(260, 600);
      const x = index * 100;
      const windows = many(10, () => {
        const lit = chance.next() > 0.55;
        return lit
          ? `<rect x="${x + chance.between(0, 3) * 22 + 10}" y="${top + 20 + chance.between(0, 6) * 26}" width="12" height="16" fill="${light}"/>`
          : '';
      });
      return `<rect x="${x}" y="${top}" width="96" height="${800 - top}" fill="${ink}"/>${windows}`;
    }),
  waves: (chance, light) =>
    many(6, row => {
      const y = 420 + row * 70;
      const shift = chance.between(-80, 0);
      const crests = many(9, index => `${index ? '' : `M${shift} ${y}`}q80 -70 160 0`);
      return `<path d="${crests}V800H${shift}Z" fill="${row % 2 ? ink : light}" opacity="${row % 2 ? '.85' : (0.9 - row * 0.12).toFixed(2)}"/>`;
    }),
  palms: (chance, light) =>
    many(5, index => {
      const x = 120 + index * 240;
      const top = chance.between(240, 420);
      const leaves = many(
        6,
        leaf =>
          `<path d="M${x} ${top}q${leaf * 60 - 150} -120 ${leaf * 90 - 225} ${Math.abs(leaf - 2.5) * 50 - 10}" stroke="${index % 2 ? light : ink}" stroke-width="26" fill="none" stroke-linecap="round"/>`,
      );
      return `<path d="M${x} ${top}q20 220 -10 560" stroke="${ink}" stroke-width="24" fill="none"/>${leaves}`;
    }),
  records: (chance, light) =>
    many(4, index => {
      const x = 180 + index * 290;
      const y = chance.between(420, 620);
      return `<circle cx="${x}" cy="${y}" r="190" fill="${ink}"/>${many(4, ring => `<circle cx="${x}" cy="${y}" r="${170 - ring * 26}" fill="none" stroke="${bone}" stroke-opacity=".14" stroke-width="3"/>`)}<circle cx="${x}" cy="${y}" r="58" fill="${light}"/><circle cx="${x}" cy="${y}" r="9" fill="${ink}"/>`;
    }),
  bottles: (chance, light) =>
    `${many(9, index => {
      const x = 60 + index * 130;
      const top = chance.between(250, 400);
      const fill = chance.between(top + 120, 640);
      return `<path d="M${x + 26} ${top}h28v110q36 20 36 70v480h-100v-480q0 -50 36 -70z" fill="${ink}"/><path d="M${x} ${fill}h80v${660 - fill}h-80z" fill="${index % 2 ? light : bone}" opacity=".8"/>`;
    })}<rect y="680" width="1200" height="120" fill="${ink}"/>`,
  bulbs: (chance, light) =>
    `${many(3, row => {
      const y = 180 + row * 190;
      const wire = `<path d="M0 ${y}q300 140 600 0t600 0" stroke="${ink}" stroke-width="7" fill="none"/>`;
      return (
        wire +
        many(10, index => {
          const x = 60 + index * 120;
          const swing = y + Math.round(Math.sin((index / 10) * Math.PI * 2) * 62) + 40;
          return `<circle cx="${x}" cy="${swing}" r="26" fill="${chance.next() > 0.25 ? light : ink}"/>`;
        })
      );
    })}<path d="M0 720h1200v80H0z" fill="${ink}"/>`,
  tiles: (chance, light) =>
    many(12, index =>
      many(4, row => {
        const x = index * 100;
        const y = 400 + row * 100;
        const fill = chance.pick([ink, ink, light, bone]);
        return `<path d="M${x} ${y}a100 100 0 0 1 100 100h-100z" fill="${fill}" opacity="${fill === ink ? '1' : '.85'}"/>`;
      }),
    ),
};

const skins = ['#F1C9A5', '#D99E73', '#A9714B', '#7A4A2E', '#4E2F1E'];
const hairs = ['#1C1208', '#4A2C0A', '#8A4800', '#C8703A', '#E8D6B8', '#5F8DF5', '#E39BFF'];
const cloths = ['#FFA83D', '#83C5D1', '#BFE89A', '#FF8F86', '#F9DF5B', '#E39BFF', '#F5ECDF'];
const walls = ['#382D23', '#3B1420', '#12261F', '#0E2029', '#291B33', '#3A2012'];

const cuts = [
  '<path d="M70 130C60 40 196 40 186 130C180 96 150 84 128 84S76 96 70 130Z"/>',
  '<path d="M62 190C44 40 212 40 194 190L176 190C190 110 160 92 128 92S66 110 80 190Z"/>',
  '<path d="M72 118C72 50 184 50 184 118C168 92 152 100 128 90C104 100 88 92 72 118Z"/>',
  '<path d="M128 34a30 30 0 0 1 24 48c24 6 36 26 34 50c-8 -34 -34 -44 -58 -44s-50 10 -58 44c-2 -24 10 -44 34 -50a30 30 0 0 1 24 -48z"/>',
  '<path d="M66 128a62 66 0 0 1 124 0c4 8 4 26 -2 34c-2 -44 -22 -70 -60 -70s-58 26 -60 70c-6 -8 -6 -26 -2 -34z"/>',
];

/** The face of an invented person, 256 by 256. */
export function face(seed: number): string {
  const chance = dice(seed * 7919 + 13);
  const skin = chance.pick(skins);
  const glasses = chance.next() > 0.75;
  const smile = chance.between(6, 16);
  return svg(
    256,
    256,
    `<rect width="256" height="256" fill="${chance.pick(walls)}"/>
    <path d="M36 256C40 196 92 188 128 188S216 196 220 256Z" fill="${chance.pick(cloths)}"/>
    <rect x="108" y="160" width="40" height="44" rx="18" fill="${skin}"/>
    <ellipse cx="128" cy="128" rx="54" ry="60" fill="${skin}"/>
    <g fill="${chance.pick(hairs)}">${chance.pick(cuts)}</g>
    <g fill="${ink}"><circle cx="108" cy="130" r="6"/><circle cx="148" cy="130" r="6"/></g>
    ${glasses ? `<g fill="none" stroke="${ink}" stroke-width="5"><circle cx="108" cy="130" r="17"/><circle cx="148" cy="130" r="17"/><path d="M125 128h6"/></g>` : ''}
    <path d="M112 156q16 ${smile} 32 0" stroke="${ink}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  );
}
