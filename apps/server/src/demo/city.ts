/**
 * An invented night in Tampa: none of these bars exists. Quarters are real places on the map; every name, hour and
 * policy is made up.
 */
const motifs = ['lantern', 'skyline', 'waves', 'palms', 'records', 'bottles', 'bulbs', 'tiles'] as const;
type Motif = (typeof motifs)[number];

/** When a place pours. `night` crosses midnight, `day` does not, `shut` has its day off today. */
export type Rhythm = 'night' | 'late' | 'day' | 'shut';

export type DemoVenue = {
  name: string;
  street: string;
  zip: string;
  lat: number;
  lng: number;
  types: number[];
  features: number[];
  motif: Motif;
  /** Background and light of its pictures. */
  colors: [string, string];
  rhythm: Rhythm;
  says: string;
  pours: string[];
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
  /** Metres north and east of the quarter's middle. */
  at: [north: number, east: number],
  types: number[],
  features: number[],
  motif: Motif,
  colors: [string, string],
  rhythm: Rhythm,
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
    'late',
    'Twelve stools, one long candle, and bartenders who remember.',
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
    'night',
    'Booths like theatre boxes. The martinis arrive on a trolley.',
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
    'late',
    'An old telephone exchange. Bands play where the operators sat.',
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
    'night',
    'Nineteen floors up; the river goes by underneath.',
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
    'night',
    'Small pours of odd grapes, and a very patient dog.',
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
    'night',
    'A greenhouse with a bar in it. Mind the ferns.',
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
    'late',
    'Bone broth until four, highballs until then too.',
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
    'late',
    'Loud about football, quiet about everything else.',
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
    'late',
    'One room, four speakers, no photographs.',
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
    'night',
    'Dominoes in the yard, cigars rolled by the door.',
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
    'late',
    'Down the stairs, past the roots, follow the bass.',
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
    'late',
    'Ten boxes and a stage for the brave.',
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
    'day',
    'Stouts from the old sugar works, and board games.',
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
    'late',
    'Seaside songs played much too fast.',
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
    'night',
    'No menu. Say a feeling, get a glass.',
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
    'night',
    'Frozen things in the front, pool in the back.',
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
    'late',
    'Cash, cans, and a jukebox with opinions.',
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
    'night',
    'Vinyl on one wall, bottles on the other.',
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
    'day',
    'Lawn chairs, string lights, dogs.',
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
    'late',
    'A boat that leaves at nine and never arrives.',
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
    'night',
    'Shipwrights, nurses, and whoever loses at darts.',
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
    'night',
    'Oysters, white wine, and the tide clock.',
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
    'night',
    'Six long tables and a mead that means it.',
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
    'day',
    'Slow beer by the slow river.',
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
    'night',
    'Read anything, say everything.',
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
    'late',
    'The fish on the wall sings twice a night.',
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
    'late',
    'A dance floor between two car parks. It works.',
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
    'shut',
    'Forty taps; closed tonight for the cleaning of them.',
  ],
];

const pours = [
  ['Well drinks', 'House wine', 'Draft beer'],
  ['Draft beer', 'House spirits with a mixer'],
  ['Any house cocktail', 'Zero-proof cocktails'],
];

const metresPerDegree = 111_194.9;

export const demoVenues: readonly DemoVenue[] = lines.map(
  ([name, street, quarter, [north, east], types, features, motif, colors, rhythm, says], index) => ({
    name,
    street,
    zip: quarter.zip,
    lat: quarter.lat + north / metresPerDegree,
    lng: quarter.lng + east / (metresPerDegree * Math.cos((quarter.lat * Math.PI) / 180)),
    types,
    features,
    motif,
    colors,
    rhythm,
    says,
    pours: pours[index % pours.length] ?? [],
  }),
);

export type DemoEvent = {
  venue: string;
  name: string;
  type: number;
  startsIn: number;
  lasts: number;
  cents: number;
};

/** Tonight, in hours from now; and a few later this week. */
export const demoEvents: readonly DemoEvent[] = [
  {
    venue: 'The Humming Room',
    name: 'Four Speakers: all-night vinyl',
    type: 2,
    startsIn: 1,
    lasts: 5,
    cents: 1000,
  },
  { venue: 'Switchboard', name: 'The Party Line, live', type: 1, startsIn: -1, lasts: 4, cents: 500 },
  { venue: 'Loud Library', name: 'Trivia for people who read', type: 3, startsIn: 0.5, lasts: 2, cents: 0 },
  { venue: 'Red Kite Karaoke', name: 'Power ballads only', type: 4, startsIn: -0.5, lasts: 5, cents: 0 },
  { venue: 'Banyan Basement', name: 'Roots & bass', type: 9, startsIn: 2, lasts: 4, cents: 1200 },
  {
    venue: 'Honeycomb Hall',
    name: 'Mead tasting, six small glasses',
    type: 7,
    startsIn: 0,
    lasts: 3,
    cents: 1800,
  },
  { venue: 'Velvet Heron', name: 'The Heron Revue', type: 6, startsIn: 1.5, lasts: 3, cents: 1500 },
  {
    venue: 'Brass Pelican',
    name: 'Late kick-off on the big screen',
    type: 8,
    startsIn: -2,
    lasts: 4,
    cents: 0,
  },
  { venue: 'Gulf & Gramophone', name: 'Open mic, one song each', type: 10, startsIn: 1, lasts: 3, cents: 0 },
  { venue: 'Night Ferry', name: 'Jokes below deck', type: 5, startsIn: 2, lasts: 2, cents: 800 },
  { venue: 'Ferris Alley', name: 'Saturday spins', type: 2, startsIn: 24, lasts: 6, cents: 1000 },
  { venue: 'Salt & Static', name: 'Surf night', type: 1, startsIn: 26, lasts: 5, cents: 0 },
  {
    venue: 'Glasshouse No. 9',
    name: 'Botanists drink free soda',
    type: 11,
    startsIn: 46,
    lasts: 3,
    cents: 0,
  },
];
