import { type Dice, dice } from './random.ts';

/**
 * Painted portraits of invented people: one lamp from the left, one colored light from behind on the right, a dark
 * room. A seed always paints the same person.
 */

type Skin = { light: string; dark: string; blush: string; lips: string };
/** Dyed hair has brows and a beard of another color. */
type Hair = { light: string; dark: string; brow?: string };

const skins: readonly Skin[] = [
  { light: '#F6CFAF', dark: '#C58468', blush: '#E5705F', lips: '#B8483F' },
  { light: '#EDBB92', dark: '#B27250', blush: '#D96A50', lips: '#A63F38' },
  { light: '#D79B6C', dark: '#99603E', blush: '#C2573B', lips: '#8F352D' },
  { light: '#C68A5C', dark: '#7C4A2E', blush: '#A4472C', lips: '#7A2C26' },
  { light: '#A06A44', dark: '#603722', blush: '#7E3520', lips: '#5F201C' },
  { light: '#7C4B2C', dark: '#452615', blush: '#5E2615', lips: '#471613' },
];

const naturalHair: readonly Hair[] = [
  { light: '#4A3526', dark: '#140D09' },
  { light: '#7A4A26', dark: '#2C170B' },
  { light: '#A8602B', dark: '#4B220D' },
  { light: '#D9602B', dark: '#6B2109' },
  { light: '#E9C182', dark: '#8A5A26' },
  { light: '#3A3A45', dark: '#0D0D12' },
  { light: '#D8D2C8', dark: '#77706A' },
];
const dyedHair: readonly Hair[] = [
  { light: '#F08BB6', dark: '#7C1F52', brow: '#2A1911' },
  { light: '#6FB3E8', dark: '#173E78', brow: '#2A1911' },
  { light: '#B48BF0', dark: '#41208A', brow: '#2A1911' },
  { light: '#7ED3A7', dark: '#14584A', brow: '#2A1911' },
];

const rims = [
  '#FFA83D',
  '#E39BFF',
  '#83C5D1',
  '#FF8F86',
  '#BFE89A',
  '#F9DF5B',
  '#FF6FA3',
  '#7FA2FF',
] as const;
const rooms: readonly [string, string][] = [
  ['#A8692A', '#2E1C10'],
  ['#A23455', '#2B1019'],
  ['#2F8069', '#0F2520'],
  ['#2F7594', '#0E212C'],
  ['#7746A0', '#1F132B'],
  ['#B4602A', '#331A0D'],
  ['#4A56B8', '#151736'],
  ['#9A8130', '#2A220E'],
];
const cloths: readonly [string, string][] = [
  ['#F0A043', '#9A5518'],
  ['#5BA6B7', '#235260'],
  ['#8FBA66', '#41602A'],
  ['#E36C64', '#8A3032'],
  ['#E6C34A', '#75591A'],
  ['#AC76D2', '#563078'],
  ['#E9DDCB', '#857660'],
  ['#46567D', '#1B2338'],
  ['#564640', '#221A16'],
  ['#CC473B', '#6E1A19'],
];

/** `back` is drawn behind the head and `front` over the brow; heads are 92 to 104 wide around (128, 118). */
type Style = { back?: string; front?: string; lines?: string; bare?: boolean };

const crown = 'M79 116C72 62 100 48 128 48S184 62 177 116';
const styles = {
  waves: {
    back: 'M72 112C62 52 194 52 184 112C196 138 178 156 192 186C200 214 176 226 158 214L98 214C80 226 56 214 64 186C78 156 60 138 72 112Z',
    front:
      'M76 122C70 62 112 44 140 52C174 58 184 88 180 124C174 100 160 86 146 76C132 96 96 96 86 104C80 110 78 116 76 122Z',
    lines:
      'M146 76C158 88 170 104 172 126M92 66C84 76 80 90 78 104M190 150C182 170 190 190 184 208M68 150C76 170 66 190 74 208',
  },
  straight: {
    back: 'M74 108C66 50 190 50 182 108L190 232L66 232Z',
    front: 'M78 130C70 62 102 46 128 46S186 62 178 130C174 106 156 84 128 72C100 84 82 106 78 130Z',
    lines: 'M128 48V72M78 132L74 226M178 132L182 226M86 150L84 226M172 150L174 226',
  },
  bob: {
    back: 'M70 112C62 46 194 46 186 112C190 140 190 160 182 176L156 172L100 172L74 176C66 160 66 140 70 112Z',
    front: 'M76 118C70 60 104 46 128 46S186 60 180 118L170 108C150 100 106 100 86 108Z',
    lines: 'M96 62L92 104M112 56L110 102M128 54V102M144 56L146 102M160 62L164 104',
  },
  afro: {
    back: 'M128 20C152 18 172 28 184 46C202 58 208 82 202 102C206 124 198 142 186 152C170 158 86 158 70 152C58 142 50 124 54 102C48 82 54 58 72 46C84 28 104 18 128 20Z',
    front: `${crown}C176 96 166 84 156 84C148 76 138 82 128 78C118 82 108 76 100 84C90 84 80 96 79 116Z`,
    lines:
      'M84 50q8 -10 18 -8M118 32q12 -4 20 2M160 44q12 4 16 14M188 84q6 12 2 24M66 84q-6 12 -2 24M94 70q8 -8 16 -6M146 62q10 0 14 8',
  },
  curls: {
    back: 'M70 92C60 78 72 56 88 56C92 38 116 34 128 44C142 34 166 40 168 56C186 56 196 78 186 92C200 104 198 126 186 132C196 146 190 164 176 166L80 166C66 164 60 146 70 132C58 126 56 104 70 92Z',
    front:
      'M78 114C66 92 70 58 98 50C114 42 142 42 158 50C186 58 190 92 178 114C172 104 166 98 158 98C150 104 142 98 136 92C128 100 116 98 112 94C104 102 92 98 90 102C84 104 80 108 78 114Z',
    lines:
      'M84 76q6 -10 16 -8M106 56q10 -8 20 0M140 54q12 -4 18 8M172 78q8 6 6 18M68 118q-2 12 6 18M186 118q2 12 -6 18M76 146q0 10 10 14M180 146q0 10 -10 14',
  },
  bun: {
    back: 'M128 16C146 16 156 30 152 44C148 56 108 56 104 44C100 30 110 16 128 16ZM76 112C70 60 100 46 128 46S186 60 180 112L172 128L84 128Z',
    front: `${crown}C174 92 156 76 128 74C100 76 82 92 79 116Z`,
    lines:
      'M100 60C92 74 86 88 84 100M156 60C164 74 170 88 172 100M116 52L112 74M140 52L144 74M114 28q14 -8 28 2',
  },
  ponytail: {
    back: 'M164 52C206 48 216 92 206 130C202 160 212 178 196 198C186 180 184 164 186 140C188 112 186 84 164 76ZM76 112C70 60 100 46 128 46S186 60 180 112L172 126L84 126Z',
    front: `${crown}C176 92 158 74 132 72C108 74 84 92 79 116Z`,
    lines: 'M96 64C88 78 84 92 82 104M132 50C152 56 166 60 176 70M200 84C204 110 194 140 200 176',
  },
  braids: {
    back: 'M74 110C68 52 188 52 182 110L186 150C194 158 194 168 188 176C196 184 196 194 190 202C196 212 190 226 182 230C174 226 168 212 174 202C168 194 168 184 174 176L170 120L86 120L82 176C88 184 88 194 82 202C88 212 82 226 74 230C66 226 60 212 66 202C60 194 60 184 68 176C62 168 62 158 70 150Z',
    front: 'M78 124C70 62 102 46 128 46S186 62 178 124C174 102 156 84 128 72C100 84 82 102 78 124Z',
    lines:
      'M128 48V72M66 176H84M66 202H82M172 176H190M174 202H190M108 52C100 62 92 76 88 92M148 52C156 62 164 76 168 92',
  },
  pixie: {
    front:
      'M80 124C66 90 76 58 104 48C136 36 172 48 178 82C182 98 180 112 177 122C174 110 170 104 166 100C140 104 112 92 100 80C94 94 86 98 84 106C82 112 81 118 80 124Z',
    lines: 'M104 50C128 54 154 66 170 96M96 62C112 78 136 88 158 94M128 44C148 50 166 62 174 82',
  },
  crop: {
    front: 'M80 112C74 70 92 52 128 50S182 70 176 112C174 98 170 88 162 84L94 84C86 88 82 98 80 112Z',
    lines: 'M96 62L100 82M112 56L114 82M128 54V82M144 56L142 82M160 62L156 82',
  },
  quiff: {
    front:
      'M80 112C76 90 80 76 88 70C82 46 118 28 156 36C178 42 186 62 178 80C178 92 177 102 176 112C173 98 170 90 164 84C140 90 112 88 94 82C86 90 82 100 80 112Z',
    lines: 'M94 68C112 50 136 44 164 48M98 78C118 62 146 58 174 66M90 60C100 48 118 40 136 38',
  },
  sidepart: {
    front:
      'M80 114C74 74 84 54 112 48C146 40 176 54 178 88C178 98 177 106 176 114C173 100 168 92 160 88C138 90 118 82 104 68C96 82 86 94 80 114Z',
    lines: 'M104 68C106 60 110 54 116 50M116 54C132 70 150 78 168 82M128 50C144 62 160 68 172 72',
  },
  topknot: {
    back: 'M128 22C144 20 152 36 144 46L112 46C104 36 112 20 128 22Z',
    front: 'M84 92C86 62 104 46 128 44S170 62 172 92C160 78 146 72 128 72S96 78 84 92Z',
    lines: 'M104 58L108 74M128 48V72M152 58L148 74',
  },
  locs: {
    back: 'M74 106C64 48 192 48 182 106L190 190C188 200 180 200 178 190L172 128L84 128L78 190C76 200 68 200 66 190ZM84 128L86 204C84 212 78 210 76 202ZM172 128L170 204C172 212 178 210 180 202Z',
    front:
      'M78 122C72 62 102 46 128 46S184 62 178 122C172 104 166 94 156 90L152 104L142 86L132 102L122 86L112 104L102 90C90 94 82 104 78 122Z',
    lines: 'M100 58L96 96M114 52L112 100M128 50V88M142 52L144 88M156 58L160 96M72 130L70 192M184 130L186 192',
  },
  bald: { bare: true },
  buzz: { front: 'M82 104C78 66 98 56 128 56S178 66 174 104C168 88 152 82 128 82S88 88 82 104Z' },
  shag: {
    back: 'M72 108C62 50 194 50 184 108C196 130 184 150 194 176L174 170L168 186L156 172L100 172L88 186L82 170L62 176C72 150 60 130 72 108Z',
    front:
      'M76 128C66 62 104 44 132 46C172 46 188 84 180 130C174 118 172 112 168 106L160 112L150 98L138 108L126 96L112 108L104 98L92 112C84 114 80 120 76 128Z',
    lines:
      'M104 58C98 70 94 84 94 104M124 52C122 66 122 80 124 94M146 54C150 68 152 82 152 98M166 66C170 80 172 92 172 104',
  },
  mullet: {
    back: 'M76 110C70 54 186 54 180 110C192 150 188 182 182 206C168 196 164 178 160 150L96 150C92 178 88 196 74 206C68 182 64 150 76 110Z',
    front:
      'M80 112C74 66 96 46 130 46S184 68 176 112C172 96 164 90 156 94L148 84L136 94L124 82L110 94L102 84C92 88 84 96 80 112Z',
    lines:
      'M108 54L106 84M126 50L124 82M146 54L148 84M74 150C78 172 76 186 76 200M182 150C178 172 180 186 180 200',
  },
} satisfies Record<string, Style>;
type StyleName = keyof typeof styles;

const longer: StyleName[] = [
  'waves',
  'bob',
  'curls',
  'bun',
  'straight',
  'afro',
  'pixie',
  'ponytail',
  'braids',
  'shag',
];
const shorter: StyleName[] = [
  'quiff',
  'crop',
  'curls',
  'sidepart',
  'bald',
  'locs',
  'mullet',
  'buzz',
  'afro',
  'topknot',
];
const either: StyleName[] = ['shag', 'mullet', 'pixie', 'topknot', 'waves', 'buzz'];
const stylesOf = (gender: string) => (gender === 'Woman' ? longer : gender === 'Man' ? shorter : either);

const hats = [
  'none',
  'none',
  'none',
  'none',
  'beanie',
  'none',
  'brim',
  'none',
  'none',
  'headphones',
  'none',
  'cap',
] as const;

/**
 * Draws the portrait of the person with this number, 320 by 320. Neighbors in the list differ in hair, light and
 * clothes.
 */
export function portrait(number: number, gender: string): string {
  const chance = dice(number * 7919 + 31);
  const options = stylesOf(gender);
  const name = options[(number + 3 * Math.floor(number / options.length)) % options.length] ?? 'crop';
  const style: Style = styles[name];
  const tone = (number * 5 + chance.between(0, 1)) % skins.length;
  const skin = skins[tone] ?? skins[0];
  const dyed = number % 7 === 3 && name !== 'bald';
  const hair = dyed
    ? chance.pick(dyedHair)
    : chance.pick(tone > 3 ? [naturalHair[0], naturalHair[5], naturalHair[1]] : naturalHair);
  const rim = rims[(number * 3) % rims.length] ?? rims[0];
  const room = rooms[(number * 5 + 2) % rooms.length] ?? rooms[0];
  const cloth = cloths[(number * 7 + chance.between(0, 2)) % cloths.length] ?? cloths[0];
  const hat =
    style.back && name !== 'waves' && name !== 'straight' && name !== 'bob'
      ? 'none'
      : (hats[(number * 5) % hats.length] ?? 'none');
  if (!skin || !hair || !room || !cloth) throw new RangeError('a palette is empty');
  const body = [
    backdrop(chance, rim),
    `<g transform="rotate(${chance.between(-5, 5)} 128 190)">${hairBehind(style)}</g>`,
    clothes(chance, gender),
    `<g transform="rotate(${chance.between(-5, 5)} 128 190)">`,
    head(chance, skin, gender, name === 'bald' || name === 'buzz'),
    hat === 'beanie' || hat === 'cap' || hat === 'brim' ? '' : hairBefore(style),
    wear(hat, chance),
    '</g>',
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="24 18 208 208" width="320" height="320">${definitions({ skin, hair, rim, room, cloth, head: shape(chance) })}${body}</svg>`;
}

/** Draws a wide or narrow face with a round, square or pointed chin. */
function shape(chance: Dice): string {
  const w = chance.between(45, 51);
  const jaw = w - chance.between(3, 9);
  const chin = chance.between(12, 22);
  const end = chance.between(176, 184);
  return `M${128 - w} 112C${128 - w - 2} 52 ${128 + w + 2} 52 ${128 + w} 112C${128 + w} 134 ${128 + jaw} 150 ${128 + chin} 168Q128 ${end} ${128 - chin} 168C${128 - jaw} 150 ${128 - w} 134 ${128 - w} 112Z`;
}

type Paints = {
  skin: Skin;
  hair: Hair;
  rim: string;
  room: [string, string];
  cloth: [string, string];
  head: string;
};

function definitions({ skin, hair, rim, room, cloth, head: outline }: Paints): string {
  const across = (id: string, light: string, dark: string, end = '') =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="70" y1="80" x2="196" y2="150"><stop offset=".1" stop-color="${light}"/><stop offset=".82" stop-color="${dark}"/>${end}</linearGradient>`;
  return `<defs>
    <radialGradient id="room" cx=".3" cy=".3" r=".95"><stop offset="0" stop-color="${room[0]}"/><stop offset="1" stop-color="${room[1]}"/></radialGradient>
    <radialGradient id="rimglow" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="${rim}" stop-opacity=".75"/><stop offset="1" stop-color="${rim}" stop-opacity="0"/></radialGradient>
    ${across('skin', skin.light, skin.dark)}${across('hair', hair.light, hair.dark)}${across('cloth', cloth[0], cloth[1])}
    <linearGradient id="edge" gradientUnits="userSpaceOnUse" x1="120" y1="100" x2="190" y2="130"><stop offset=".45" stop-color="${rim}" stop-opacity="0"/><stop offset="1" stop-color="${rim}"/></linearGradient>
    <clipPath id="headclip"><path id="head" d="${outline}"/></clipPath>
    <style>.skin{fill:url(#skin)}.hair{fill:url(#hair)}.cloth{fill:url(#cloth)}.edge{fill:none;stroke:url(#edge)}.shade{fill:${skin.dark}}.blush{fill:${skin.blush}}.lips{fill:${skin.lips}}.brow{fill:none;stroke:${hair.brow ?? hair.dark};stroke-linecap:round}.strand{fill:none;stroke:${hair.light};stroke-width:2.4;stroke-linecap:round;opacity:.5}.beard{fill:${hair.brow ?? hair.dark}}.line{fill:none;stroke:#1A0F0A;stroke-linecap:round}.rim{fill:${rim}}</style>
  </defs>`;
}

function backdrop(chance: Dice, rim: string): string {
  const lamps = Array.from({ length: 7 }, () => {
    const r = chance.between(9, 24);
    const color = chance.pick([rim, '#FFA83D', '#F5ECDF', rim]);
    return `<circle cx="${chance.between(0, 256)}" cy="${chance.between(0, 150)}" r="${r}" fill="${color}" opacity=".${chance.between(12, 34)}"/>`;
  });
  return `<rect width="256" height="256" fill="url(#room)"/><circle cx="214" cy="96" r="110" fill="url(#rimglow)" opacity=".55"/>${lamps.join('')}`;
}

const hairBehind = ({ back }: Style) =>
  back ? `<path class="hair" d="${back}"/><path class="edge" stroke-width="4" d="${back}"/>` : '';

const hairBefore = ({ front, lines }: Style) =>
  front
    ? `<path class="hair" d="${front}"/>${lines ? `<path class="strand" d="${lines}"/>` : ''}<path class="edge" stroke-width="3.4" d="${front}"/>`
    : '';

const shoulders = 'M14 262C18 218 64 210 100 198Q128 214 156 198C192 210 238 218 242 262Z';

function clothes(chance: Dice, gender: string): string {
  const neck =
    '<path class="skin" d="M107 150H149V198Q128 222 107 198Z"/><path class="shade" opacity=".55" d="M107 158C116 184 140 184 149 160V182C138 194 118 192 107 178Z"/>';
  const base = `<path class="cloth" d="${shoulders}"/><path class="edge" stroke-width="5" d="${shoulders}"/>`;
  const kinds: Record<string, string> = {
    tee: `${base}${neck}<path class="line" stroke-width="3" opacity=".35" d="M100 199Q128 230 156 199"/>`,
    roll: `${neck}${base}<path class="cloth" d="M101 176Q128 192 155 176L159 206Q128 224 97 206Z"/><path class="edge" stroke-width="4" d="M155 176L159 206"/><path class="line" stroke-width="2.4" opacity=".3" d="M100 190Q128 206 157 190"/>`,
    shirt: `${base}${neck}<path class="cloth" d="M104 188L128 214L112 232L90 202ZM152 188L128 214L144 232L166 202Z"/><path class="line" stroke-width="2.2" opacity=".45" d="M104 188L128 214L112 232L90 202M152 188L128 214L144 232L166 202M128 216V256"/>`,
    jacket: `${base}<path fill="#EFE3D2" d="M102 196L128 250L154 196Z"/>${neck}<path class="cloth" d="M100 190L122 256H70L84 204ZM156 190L134 256H186L172 204Z"/><path class="line" stroke-width="2.6" opacity=".5" d="M100 190L122 256M156 190L134 256M84 204L74 226L92 230M172 204L182 226L164 230"/>`,
    hood: `${base}<path class="cloth" d="M92 178C78 196 82 216 96 226Q128 240 160 226C174 216 178 196 164 178L150 200Q128 220 106 200Z"/>${neck}<path class="line" stroke-width="2.6" opacity=".45" d="M98 190C96 210 110 222 128 224S160 210 158 190"/><path d="M114 222V246M142 222V246" stroke="#F5ECDF" stroke-width="3" stroke-linecap="round" opacity=".8"/>`,
    straps: `<path class="skin" d="${shoulders}"/><path class="edge" stroke-width="5" d="${shoulders}"/>${neck}<path class="cloth" d="M70 262C72 240 82 232 88 208L96 206C100 232 116 240 128 240S156 232 160 206L168 208C174 232 184 240 186 262Z"/>`,
  };
  const choice = chance.pick(
    gender === 'Woman'
      ? ['tee', 'roll', 'shirt', 'jacket', 'straps', 'straps']
      : gender === 'Man'
        ? ['tee', 'roll', 'shirt', 'jacket', 'hood']
        : ['tee', 'roll', 'jacket', 'hood'],
  );
  const chain =
    chance.next() > 0.72
      ? '<path d="M104 200Q128 240 152 200" fill="none" stroke="#F1C873" stroke-width="2.2"/>'
      : '';
  return `${kinds[choice]}${choice === 'roll' || choice === 'hood' ? '' : chain}`;
}

function head(chance: Dice, skin: Skin, gender: string, bare: boolean): string {
  const eyes = chance.between(118, 122);
  const apart = chance.between(19, 22);
  const iris = chance.pick(['#3B2314', '#2A1A10', '#4A6B4A', '#3F6480', '#5A3A1A']);
  const beard =
    gender === 'Man' ? chance.pick(['none', 'none', 'stubble', 'full', 'moustache', 'goatee']) : 'none';
  return [
    '<ellipse class="skin" cx="79" cy="124" rx="9" ry="14"/><ellipse class="shade" cx="177" cy="124" rx="9" ry="14"/>',
    '<use href="#head" class="skin"/>',
    '<g clip-path="url(#headclip)">',
    `<path class="shade" opacity=".4" d="M150 48C142 92 164 104 152 132C162 150 140 166 128 190H200V40Z"/>`,
    `<ellipse class="blush" cx="98" cy="142" rx="15" ry="10" opacity=".32"/><ellipse class="blush" cx="160" cy="142" rx="13" ry="9" opacity=".22"/>`,
    bare
      ? '<ellipse cx="108" cy="76" rx="22" ry="12" fill="#FFF3DC" opacity=".28" transform="rotate(-18 108 76)"/>'
      : '',
    beards[beard],
    '<use href="#head" class="edge" stroke-width="7"/>',
    '</g>',
    chance.next() > 0.8 ? freckles(chance, skin) : '',
    brows(chance, eyes, apart),
    `<g>${eye(iris, 128 - apart, eyes, gender === 'Woman')}${eye(iris, 128 + apart, eyes, gender === 'Woman')}</g>`,
    `<path d="M${131} ${eyes + 6}C136 ${eyes + 14} 139 ${eyes + 22} 134 ${eyes + 25}Q127 ${eyes + 29} 121 ${eyes + 24}" fill="none" stroke="${skin.dark}" stroke-width="3" stroke-linecap="round"/><path d="M123 ${eyes + 8}L121 ${eyes + 20}" stroke="${skin.light}" stroke-width="4" stroke-linecap="round" opacity=".55"/>`,
    mouth(chance, beard === 'moustache' || beard === 'full'),
    glasses(chance, eyes, apart),
    gender !== 'Man' && chance.next() > 0.45
      ? '<g fill="#F5CF7A"><circle cx="76" cy="144" r="4.6"/><circle cx="180" cy="144" r="4.6" opacity=".7"/></g>'
      : '',
  ].join('');
}

const beards: Record<string, string> = {
  none: '',
  stubble:
    '<path class="beard" opacity=".34" d="M78 118C80 150 92 146 104 146Q128 138 152 146C164 146 176 150 178 118L184 190H72Z"/>',
  full: '<path class="beard" d="M76 116C84 142 92 148 104 147Q128 136 152 147C164 148 172 142 180 116L188 200H68Z" opacity=".92"/>',
  moustache:
    '<path class="beard" d="M102 153C108 145 120 143 128 147C136 143 148 145 154 153C146 156 136 155 128 152C120 155 110 156 102 153Z"/>',
  goatee: '<path class="beard" opacity=".88" d="M108 152Q128 142 148 152L146 168Q140 186 128 186T110 168Z"/>',
};

const freckles = (chance: Dice, skin: Skin) =>
  Array.from(
    { length: 14 },
    () =>
      `<circle cx="${chance.between(94, 160)}" cy="${chance.between(132, 146)}" r="1.4" fill="${skin.dark}" opacity=".6"/>`,
  ).join('');

function brows(chance: Dice, eyes: number, apart: number): string {
  const lift = chance.between(0, 5);
  const thick = chance.between(35, 60) / 10;
  const y = eyes - 15;
  return `<path class="brow" stroke-width="${thick}" d="M${128 - apart - 13} ${y + 4}Q${128 - apart} ${y - lift} ${128 - apart + 12} ${y + 3}M${128 + apart - 12} ${y + 3}Q${128 + apart} ${y - lift} ${128 + apart + 13} ${y + 4}"/>`;
}

function eye(iris: string, x: number, y: number, lashes: boolean): string {
  const flick = x < 128 ? `M${x - 11} ${y - 1}l-5 -4` : `M${x + 11} ${y - 1}l5 -4`;
  return `<path d="M${x - 11} ${y}Q${x} ${y - 10} ${x + 11} ${y}Q${x} ${y + 8} ${x - 11} ${y}Z" fill="#FBF3E6"/><circle cx="${x}" cy="${y - 0.6}" r="5.8" fill="${iris}"/><circle cx="${x}" cy="${y - 0.6}" r="2.8" fill="#120A06"/><circle cx="${x - 2}" cy="${y - 2.8}" r="1.7" fill="#FFF8EA"/><path class="line" stroke-width="${lashes ? 3.6 : 2.8}" d="M${x - 12} ${y + 0.5}Q${x} ${y - 10.5} ${x + 12} ${y + 0.5}${lashes ? flick : ''}"/>`;
}

function mouth(chance: Dice, bearded: boolean): string {
  const smile = chance.between(3, 9);
  const y = bearded ? 157 : 156;
  if (chance.next() > 0.6)
    return `<path d="M109 ${y - 3}Q128 ${y + 2} 147 ${y - 3}Q142 ${y + 6 + smile} 128 ${y + 6 + smile}T109 ${y - 3}Z" fill="#4A1614"/><path d="M112 ${y - 1.6}Q128 ${y + 3} 144 ${y - 1.6}Q142 ${y + 5} 128 ${y + 6}T112 ${y - 1.6}Z" fill="#FFF6E8"/>`;
  return `<path class="lips" d="M108 ${y - 2}Q119 ${y - 6} 128 ${y - 3}Q137 ${y - 6} 148 ${y - 2}Q138 ${y + smile + 1} 128 ${y + smile + 2}T108 ${y - 2}Z"/><path class="line" stroke-width="1.8" opacity=".6" d="M107 ${y - 2.4}Q128 ${y + smile * 0.7} 149 ${y - 2.4}"/>`;
}

function glasses(chance: Dice, y: number, apart: number): string {
  if (chance.next() < 0.72) return '';
  const frame = chance.pick(['#1A0F0A', '#F1C873', '#8A2A1F', '#20303A']);
  const lens =
    chance.next() > 0.4
      ? `<circle cx="${128 - apart}" cy="${y}" r="17"/><circle cx="${128 + apart}" cy="${y}" r="17"/>`
      : `<rect x="${128 - apart - 17}" y="${y - 13}" width="34" height="26" rx="8"/><rect x="${128 + apart - 17}" y="${y - 13}" width="34" height="26" rx="8"/>`;
  return `<g fill="#FFE9C8" fill-opacity=".14" stroke="${frame}" stroke-width="3.6">${lens}<path d="M${128 - apart + 17} ${y - 2}Q128 ${y - 7} ${128 + apart - 17} ${y - 2}M${128 - apart - 17} ${y - 3}L79 ${y - 6}M${128 + apart + 17} ${y - 3}L177 ${y - 6}" fill="none"/></g>`;
}

function wear(hat: (typeof hats)[number], chance: Dice): string {
  const knit = chance.pick(['#D9572E', '#2E6F7A', '#E3B23C', '#6A3F8A', '#E9DDCB']);
  if (hat === 'beanie')
    return `<path d="M76 100C74 50 100 34 128 34S182 50 180 100Q128 82 76 100Z" fill="${knit}"/><path d="M72 104C70 92 74 86 80 84Q128 68 176 84C182 86 186 92 184 104Q128 86 72 104Z" fill="${knit}"/><path d="M72 104C70 92 74 86 80 84Q128 68 176 84C182 86 186 92 184 104Q128 86 72 104Z" fill="#000" opacity=".22"/><path class="edge" stroke-width="4" d="M128 34C156 34 182 50 180 100"/>`;
  if (hat === 'brim')
    return '<path d="M90 82C86 44 104 34 128 40C152 34 170 44 166 82Z" fill="#2A1E18"/><path d="M44 92C66 74 98 72 128 72S190 74 212 92C190 100 160 92 128 92S66 100 44 92Z" fill="#35261E"/><path d="M89 70Q128 60 167 70L166 80Q128 72 90 80Z" class="rim" opacity=".8"/><path class="edge" stroke-width="4" d="M166 82C170 44 152 34 128 40M128 72C158 72 190 74 212 92"/>';
  if (hat === 'cap')
    return `<path d="M78 98C76 52 102 40 128 40S180 52 178 98Q128 80 78 98Z" fill="${knit}"/><path d="M78 98Q128 78 178 98C190 100 206 104 212 112C190 110 160 98 128 98S90 104 78 98Z" fill="${knit}"/><path d="M78 98Q128 78 178 98C190 100 206 104 212 112C190 110 160 98 128 98S90 104 78 98Z" fill="#000" opacity=".3"/><path class="edge" stroke-width="4" d="M128 40C154 40 180 52 178 98"/>`;
  if (hat === 'headphones')
    return '<path d="M74 118C66 44 190 44 182 118" fill="none" stroke="#1C1613" stroke-width="8"/><path d="M74 118C66 44 190 44 182 118" class="edge" stroke-width="4"/><rect x="62" y="104" width="20" height="42" rx="9" fill="#1C1613"/><rect x="174" y="104" width="20" height="42" rx="9" fill="#1C1613"/><rect x="66" y="112" width="5" height="26" rx="2.5" class="rim" opacity=".9"/>';
  return '';
}
