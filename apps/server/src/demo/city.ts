import type { Opening } from '@nightjar/domain/venues/entity';
import { parseOpeningHours } from '@nightjar/domain/venues/opening-hours';

/**
 * An invented night in Tampa: none of these bars exists. Quarters are real places on the map; every name, hour and
 * policy is made up.
 *
 * The hours hold for every evening of the week: most bars are open between 9:00pm and 11:00pm, and the beer gardens
 * and breweries close one after the other, at 10:00pm, 10:30pm and 11:00pm.
 */
const motifs = ['lantern', 'skyline', 'waves', 'palms', 'records', 'bottles', 'bulbs', 'tiles'] as const;
type Motif = (typeof motifs)[number];

export type DemoVenue = {
  name: string;
  street: string;
  zip: string;
  lat: number;
  lng: number;
  types: number[];
  features: number[];
  motif: Motif;
  /** The pictures of the bar have this background and this light. */
  colors: [string, string];
  /** The openings of a week are written as OpenStreetMap does. */
  hours: Opening[];
  says: string;
  pours: string[];
  pays: string[];
};

const bark = '#2C231B';
const wine = '#3B1420';
const pine = '#12261F';
const deep = '#0E2029';
const plum = '#291B33';
const rust = '#3A2012';

const amber = '#FFA83D';
const moth = '#BFE89A';
const coral = '#FF8F86';
const dusk = '#83C5D1';
const honey = '#F9DF5B';
const orchid = '#E39BFF';

type Quarter = { zip: string; lat: number; lng: number };
const downtown = { zip: '33602', lat: 27.947, lng: -82.459 };
const ybor = { zip: '33605', lat: 27.9603, lng: -82.4384 };
const soho = { zip: '33606', lat: 27.9352, lng: -82.4826 };
const channel = { zip: '33602', lat: 27.9436, lng: -82.4478 };
const heights = { zip: '33602', lat: 27.9612, lng: -82.4627 };
const seminole = { zip: '33603', lat: 27.9898, lng: -82.4593 };
const hydePark = { zip: '33606', lat: 27.9372, lng: -82.4741 };
const westshore = { zip: '33609', lat: 27.9489, lng: -82.5219 };

type Line = [
  name: string,
  street: string,
  quarter: Quarter,
  /** The bar is this many metres north and east of the quarter's middle. */
  at: [north: number, east: number],
  types: number[],
  features: number[],
  motif: Motif,
  colors: [string, string],
  hours: string,
  says: string,
];

const lines: Line[] = [
  [
    'The Low Lantern',
    '110 Curlew St',
    downtown,
    [6, -4],
    [5, 1],
    [7, 10, 11],
    'lantern',
    [bark, amber],
    'Mo-Th,Su 16:00-02:00; Fr,Sa 16:00-03:00',
    'Twelve stools and one long candle. Order the old-fashioned with smoked honey; there is a record player and no TV.',
  ],
  [
    'Velvet Heron',
    '402 Tern Ave',
    downtown,
    [310, 180],
    [5],
    [4, 11],
    'tiles',
    [plum, orchid],
    'Tu-Th 18:00-01:00; Fr,Sa 18:00-02:00; Su 17:00-24:00; Mo off',
    'Velvet booths and a martini cart: gin or vodka, a frozen glass, olives on the side. Piano from nine.',
  ],
  [
    'Switchboard',
    '77 Exchange Row',
    downtown,
    [-240, 260],
    [1, 9],
    [3, 8],
    'bulbs',
    [bark, honey],
    'Mo,Tu 19:00-01:00; We-Su 19:00-03:00',
    'An old telephone exchange with a stage where the operators sat. Tall boys, highballs, a local band most nights.',
  ],
  [
    'Rooftop Ibis',
    '500 Bayline Dr',
    downtown,
    [160, -260],
    [10, 5],
    [1, 4, 12],
    'skyline',
    [deep, amber],
    'Mo-Th 16:00-24:00; Fr,Sa 16:00-01:00; Su 14:00-23:30',
    'Nineteen floors above the river. Frozen palomas, disco after nine, and blankets when the wind picks up.',
  ],
  [
    'Paper Anchor',
    '218 Ledger St',
    downtown,
    [-420, -60],
    [7],
    [7, 10],
    'bottles',
    [wine, coral],
    'Tu-Th 16:00-23:30; Fr,Sa 16:00-01:00; Su 15:00-23:00; Mo off',
    "Forty wines by the glass, most of them orange or odd, and a list of tinned fish. The dog's name is Riesling.",
  ],
  [
    'Glasshouse No. 9',
    '9 Orangery Ln',
    downtown,
    [520, -140],
    [5, 11],
    [1, 8],
    'palms',
    [pine, moth],
    'Mo-Th 17:00-24:00; Fr,Sa 17:00-02:00; Su 12:00-23:30',
    'A greenhouse with a bar in it. Garden spritzes, mezcal with sage, small plates until eleven. Mind the ferns.',
  ],
  [
    'Moth & Marrow',
    '1812 Seventh Row',
    ybor,
    [20, 60],
    [11, 1],
    [8, 9],
    'lantern',
    [rust, amber],
    'Mo-Th 17:00-02:00; Fr,Sa 17:00-04:00; Su 17:00-01:00',
    'Ramen and bone broth until close, whisky highballs from the tap. Counter seats only, soul on the speakers.',
  ],
  [
    'Brass Pelican',
    '1607 Tobacco Way',
    ybor,
    [-80, -260],
    [3, 8],
    [5, 14, 13],
    'bottles',
    [bark, honey],
    'Mo-Th 15:00-02:00; Fr 12:00-03:00; Sa,Su 10:00-03:00',
    'Eleven screens and one rule: sound on for every game. Pitchers, wings by the dozen, pool in the back.',
  ],
  [
    'The Humming Room',
    '1920 Fourteenth Pl',
    ybor,
    [150, 210],
    [2],
    [2, 4],
    'records',
    [plum, orchid],
    'Su-We 21:00-02:00; Th-Sa 21:00-04:00',
    'One room, four speakers, no phones on the floor. House and techno; water is free, the coat check takes cash.',
  ],
  [
    'Seventh & Smoke',
    '1740 Seventh Row',
    ybor,
    [10, -120],
    [6, 1],
    [1, 5],
    'bulbs',
    [wine, coral],
    'Mo-Th 16:00-01:00; Fr,Sa 14:00-03:00; Su 14:00-24:00',
    'Dominoes in the yard, cigars rolled by the door, rum neat. Salsa on the patio: bring a partner or find one.',
  ],
  [
    'Banyan Basement',
    '2013 Root St',
    ybor,
    [-190, 330],
    [9, 2],
    [3, 2],
    'palms',
    [pine, moth],
    'Su-Tu 20:00-01:00; We-Sa 20:00-04:00',
    'Down the stairs and past the roots. Bass music and slushy rum; the ceiling is low, so tall people dance by the bar.',
  ],
  [
    'Red Kite Karaoke',
    '1515 Mirror Ct',
    ybor,
    [240, -60],
    [1, 9],
    [6, 8],
    'records',
    [wine, honey],
    'Mo-Th 18:00-02:00; Fr-Su 16:00-03:00',
    'Ten private rooms by the hour and one stage for the brave. Soju, loaded fries, forty thousand songs.',
  ],
  [
    'Sugar Kiln',
    '1408 Molasses Ln',
    ybor,
    [-60, 480],
    [4],
    [1, 9, 13],
    'tiles',
    [rust, amber],
    'Mo-Th 14:00-22:30; Fr-Su 12:00-22:30',
    'Stouts and a mango sour brewed in the old sugar works. Board games on every table, dogs under them.',
  ],
  [
    'Salt & Static',
    '301 S Saltwood Ave',
    soho,
    [60, 40],
    [2, 5],
    [2, 4, 7],
    'waves',
    [deep, dusk],
    'Su-We 18:00-02:00; Th-Sa 18:00-03:00',
    'Surf rock played too fast, then a DJ after eleven. The well drinks are strong and the dance floor is sticky.',
  ],
  [
    'The Blind Osprey',
    '240 S Saltwood Ave',
    soho,
    [210, -20],
    [5],
    [11, 10],
    'tiles',
    [bark, dusk],
    'Tu-Th 18:00-01:00; Fr,Sa 18:00-02:00; Su,Mo off',
    'No menu. Name a mood and a spirit, and they build it. Thirty seats, and jazz low enough to talk over.',
  ],
  [
    'Marquee Mango',
    '415 S Saltwood Ave',
    soho,
    [-160, 70],
    [1, 8],
    [14, 1, 7],
    'bulbs',
    [rust, coral],
    'Mo-Th 15:00-01:00; Fr,Sa 12:00-03:00; Su 11:00-24:00',
    'Frozen mango margaritas up front, pool and big screens in back. Nineties hip-hop, loud from ten.',
  ],
  [
    'Lucky Palmetto',
    '188 S Saltwood Ave',
    soho,
    [380, 30],
    [6],
    [5, 13],
    'palms',
    [pine, honey],
    '15:00-03:00',
    'Cash, cans, and a jukebox that leans country. A photo booth that works and tacos on Thursdays.',
  ],
  [
    'Gulf & Gramophone',
    '612 Swallow Ave',
    hydePark,
    [40, 90],
    [7, 9],
    [3, 11],
    'records',
    [wine, coral],
    'Mo 20:00-24:00; Tu-Th 16:00-19:00,20:00-01:00; Fr,Sa 16:00-19:00,20:00-02:00; Su 15:00-23:30',
    'Vinyl on one wall, bottles on the other. Happy hour until seven; they clear the floor and the band starts at eight.',
  ],
  [
    'Golden Hour Yard',
    '710 Plover St',
    hydePark,
    [-150, -120],
    [1],
    [1, 9, 12],
    'skyline',
    [rust, honey],
    'Mo-Th 15:00-22:00; Fr 14:00-22:00; Sa,Su 11:00-22:00',
    'Lawn chairs, string lights and a taco truck. Ranch water by the bucket; last call is early, for the neighbors.',
  ],
  [
    'Night Ferry',
    '615 Channel Loop',
    channel,
    [30, -40],
    [1, 10],
    [12, 4, 1],
    'waves',
    [deep, amber],
    'Mo-Th 17:00-01:00; Fr,Sa 17:00-03:00; Su 16:00-24:00',
    'A retired ferry tied up for good. Dark rum and ginger on the top deck, comedy and a small dance floor below.',
  ],
  [
    'Dry Dock Darlings',
    '702 Channel Loop',
    channel,
    [-170, 120],
    [6, 8],
    [5, 14],
    'waves',
    [bark, coral],
    'Mo-Fr 15:00-02:00; Sa,Su 12:00-02:00',
    'Shipwrights, nurses, and whoever just lost at darts. Dollar drafts until nine, free popcorn, classic rock.',
  ],
  [
    'The Long Pier',
    '801 Jetty Way',
    channel,
    [240, 60],
    [11, 7],
    [12, 8, 10],
    'waves',
    [deep, dusk],
    'Mo-Th 11:30-23:30; Fr,Sa 11:00-24:00; Su 10:00-23:30',
    'Gulf oysters on ice, cold muscadet, and a dock you can tie up to. Ask for the table under the tide clock.',
  ],
  [
    'Honeycomb Hall',
    '1910 N Hollow Ave',
    heights,
    [70, -30],
    [4, 9],
    [3, 1, 9],
    'tiles',
    [rust, honey],
    'Su-Tu 16:00-23:30; We-Sa 16:00-24:00',
    'Six long tables and mead made upstairs, from dry to sticky. Get a flight, share the bench, stay for bluegrass.',
  ],
  [
    'Copper Manatee',
    '2001 N Hollow Ave',
    heights,
    [-120, 160],
    [4, 1],
    [1, 13],
    'bottles',
    [pine, amber],
    'Mo-Th 15:00-23:00; Fr-Su 12:00-23:00',
    'A helles, a porter, and a hazy that sells out. Kayaks at the landing and pretzels the size of a plate.',
  ],
  [
    'Loud Library',
    '5009 N Quill Ave',
    seminole,
    [40, 10],
    [1, 7],
    [13, 11, 8],
    'bulbs',
    [plum, amber],
    'Mo-Th 16:00-24:00; Fr,Sa 14:00-01:00; Su 12:00-23:30',
    'Three thousand paperbacks: take one, leave one. Negronis, pour-over coffee, and trivia with real prizes.',
  ],
  [
    'Midnight Marlin',
    '5240 N Quill Ave',
    seminole,
    [-260, 50],
    [6, 8],
    [5, 14, 6],
    'waves',
    [deep, coral],
    '16:00-03:00; Su 12:00-02:00',
    'Karaoke every night and the cheapest bourbon in Seminole Heights. The fish on the wall sings along.',
  ],
  [
    'Ferris Alley',
    '310 Wheel St',
    westshore,
    [30, 80],
    [2, 9],
    [2, 4, 3],
    'skyline',
    [plum, coral],
    'Tu-Th,Su 20:00-02:00; Fr,Sa 20:00-04:00; Mo off',
    'A dance floor between two parking garages, with one seat of a real Ferris wheel. Latin nights, house nights, mezcal sodas.',
  ],
  [
    'Old Ferry Taproom',
    '95 Landing Rd',
    westshore,
    [-200, -140],
    [4, 3],
    [1, 9, 13],
    'waves',
    [bark, dusk],
    'Mo-Th 15:00-23:30; Fr-Su 12:00-24:00',
    'Forty taps, most of them from Florida. Shuffleboard, peanuts, and the landing where the ferry used to stop.',
  ],
];

/** The first type of the bar that has an entry decides its free drinks and the ways to pay. */
const usage: Record<number, { pours: string[]; pays: string[] }> = {
  2: { pours: ['Well drinks', 'Canned beer', 'Soda and juice'], pays: ['Card', 'Phone'] },
  3: { pours: ['Draft beer', 'House spirits with a mixer'], pays: ['Cash', 'Card'] },
  4: { pours: ['Any house beer', 'Cider', 'Root beer'], pays: ['Card', 'Phone'] },
  5: { pours: ['Any house cocktail', 'Zero-proof cocktails'], pays: ['Card', 'Phone'] },
  6: { pours: ['Well drinks', 'Cans', 'A shot of the day'], pays: ['Cash'] },
  7: {
    pours: ['House red, white or orange', 'Sparkling water with bitters'],
    pays: ['Cash', 'Card', 'Phone'],
  },
  10: { pours: ['House spritz', 'Frozen paloma', 'Lemonade'], pays: ['Card', 'Phone'] },
  11: { pours: ['Highballs', 'House wine', 'Draft beer'], pays: ['Cash', 'Card', 'Phone'] },
};
const usual = { pours: ['Well drinks', 'House wine', 'Draft beer'], pays: ['Cash', 'Card', 'Phone'] };
const usageOf = (types: readonly number[]) => types.flatMap(type => usage[type] ?? []).at(0) ?? usual;

function weekOf(name: string, text: string): Opening[] {
  const { hours, notes } = parseOpeningHours(text);
  if (notes.length > 0) throw new Error(`The hours of ${name} cannot be read: ${notes.join('; ')}.`);
  return hours;
}

const metresPerDegree = 111_194.9;

export const demoVenues: readonly DemoVenue[] = lines.map(
  ([name, street, quarter, [north, east], types, features, motif, colors, hours, says]) => ({
    name,
    street,
    zip: quarter.zip,
    lat: quarter.lat + north / metresPerDegree,
    lng: quarter.lng + east / (metresPerDegree * Math.cos((quarter.lat * Math.PI) / 180)),
    types,
    features,
    motif,
    colors,
    hours: weekOf(name, hours),
    says,
    ...usageOf(types),
  }),
);

/** The one bar that is closed tonight on a day of its usual hours. */
export const closedTonight = { venue: 'Old Ferry Taproom', reason: 'Cleaning the tap lines' };
