import type { Position } from '@nightjar/domain/places/rules/areas';
import { type BasemapFeature, saveBasemapLayer } from '../features/places/queries/basemap.ts';
import { type NeighborhoodRow, saveNeighborhoods } from '../features/places/queries/neighborhoods.ts';
import type { Database } from '../platform/db/database.ts';
import { type Ring, type Spot, toPosition, toSpot } from './map/ground.ts';
import { parks, waters } from './map/shore.ts';
import { cut, mileRoads, type Obstacle, obstacleOf, sideStreets } from './map/streets.ts';

/** The demo's map has shores and quarters where Tampa has them, and invented streets. */
const credit = 'Map drawn for the demo';

type Quarter = {
  name: string;
  lat: number;
  lng: number;
  /**
   * `east` and `north` are half the width and height of the quarter in metres; its streets are turned by `turn`
   * degrees.
   */
  east: number;
  north: number;
  turn: number;
  streets: string[];
  avenues: string[];
};

const quarters: Quarter[] = [
  {
    name: 'Downtown',
    lat: 27.9474,
    lng: -82.4566,
    east: 560,
    north: 700,
    turn: -24,
    streets: ['Curlew St', 'Exchange Row', 'Ledger St', 'Orangery Ln', 'Sandpiper St', 'Plume St'],
    avenues: ['Tern Ave', 'Bayline Dr', 'Warbler Ave', 'Lark Ave', 'Linnet Ave'],
  },
  {
    name: 'Ybor City',
    lat: 27.9605,
    lng: -82.4378,
    east: 900,
    north: 520,
    turn: 0,
    streets: ['Seventh Row', 'Tobacco Way', 'Mirror Ct', 'Molasses Ln', 'Root St'],
    avenues: [
      'Fourteenth Pl',
      'Cigar Ave',
      'Domino Ave',
      'Rooster Ave',
      'Lector Ave',
      'Casino Ave',
      'Bolita Ave',
    ],
  },
  {
    name: 'SoHo',
    lat: 27.9356,
    lng: -82.4826,
    east: 520,
    north: 760,
    turn: 0,
    streets: ['Marlow St', 'Pelham St', 'Quince St', 'Rush St', 'Swain St', 'Tansy St'],
    avenues: ['S Saltwood Ave', 'S Cedar Ave', 'S Laurel Ave', 'S Myrtle Ave'],
  },
  {
    name: 'Hyde Park',
    lat: 27.9369,
    lng: -82.4736,
    east: 380,
    north: 620,
    turn: 12,
    streets: ['Plover St', 'Egret St', 'Bittern St', 'Rail St', 'Avocet St'],
    avenues: ['Swallow Ave', 'Martin Ave', 'Swift Ave'],
  },
  {
    name: 'Channelside',
    lat: 27.9438,
    lng: -82.4474,
    east: 380,
    north: 520,
    turn: -24,
    streets: ['Channel Loop', 'Jetty Way', 'Ferry St', 'Anchor St'],
    avenues: ['Mast Ave', 'Keel Ave', 'Rudder Ave'],
  },
  {
    name: 'Tampa Heights',
    lat: 27.9615,
    lng: -82.4618,
    east: 520,
    north: 560,
    turn: 0,
    streets: ['Oak Row', 'Elm Row', 'Palm Row', 'Fig Row', 'Bay Row'],
    avenues: ['N Hollow Ave', 'N Ridge Ave', 'N Glen Ave', 'N Vale Ave'],
  },
  {
    name: 'Seminole Heights',
    lat: 27.9895,
    lng: -82.4592,
    east: 640,
    north: 900,
    turn: 0,
    streets: ['Comma St', 'Vowel St', 'Verse St', 'Stanza St', 'Chapter St', 'Margin St', 'Index St'],
    avenues: ['N Quill Ave', 'N Paper Ave', 'N Ink Ave', 'N Page Ave', 'N Folio Ave'],
  },
  {
    name: 'Westshore',
    lat: 27.9484,
    lng: -82.5222,
    east: 620,
    north: 620,
    turn: 0,
    streets: ['Wheel St', 'Landing Rd', 'Runway St', 'Hangar St', 'Tower St'],
    avenues: ['Kite Ave', 'Glider Ave', 'Balloon Ave', 'Parachute Ave', 'Zeppelin Ave'],
  },
];

/** Roads that do not keep to the grid; over water they are bridges. */
const boulevards: [name: string, kind: 'motorway' | 'primary', line: Position[]][] = [
  [
    'Lantern Blvd',
    'primary',
    [
      [-82.76, 27.958],
      [-82.7, 27.953],
      [-82.6, 27.9475],
      [-82.545, 27.9446],
      [-82.5, 27.9446],
      [-82.475, 27.9448],
      [-82.4636, 27.9462],
      [-82.452, 27.9512],
      [-82.437, 27.9535],
      [-82.385, 27.9535],
      [-82.26, 27.9505],
    ],
  ],
  [
    'Moonlight Pkwy',
    'primary',
    [
      [-82.4592, 28.14],
      [-82.4592, 27.98],
      [-82.4585, 27.963],
      [-82.456, 27.9535],
      [-82.4545, 27.9448],
      [-82.4522, 27.94],
      [-82.4535, 27.932],
      [-82.4512, 27.921],
      [-82.4505, 27.9125],
    ],
  ],
  [
    'Bayshore Walk',
    'primary',
    [
      [-82.4622, 27.9437],
      [-82.468, 27.9385],
      [-82.4755, 27.93],
      [-82.484, 27.918],
      [-82.4875, 27.9],
      [-82.4905, 27.885],
      [-82.4895, 27.868],
      [-82.484, 27.852],
      [-82.478, 27.84],
    ],
  ],
  [
    'Sugar Mill Rd',
    'primary',
    [
      [-82.552, 27.9665],
      [-82.49, 27.9672],
      [-82.459, 27.9668],
      [-82.42, 27.9668],
      [-82.385, 27.966],
      [-82.26, 27.972],
    ],
  ],
  [
    'Heron Causeway',
    'primary',
    [
      [-82.74, 27.872],
      [-82.6, 27.876],
      [-82.545, 27.906],
      [-82.512, 27.9262],
      [-82.4905, 27.9352],
      [-82.4735, 27.9428],
      [-82.4545, 27.9448],
    ],
  ],
  [
    'Owl Expressway',
    'motorway',
    [
      [-82.82, 27.905],
      [-82.68, 27.908],
      [-82.6, 27.932],
      [-82.548, 27.953],
      [-82.51, 27.9555],
      [-82.475, 27.9562],
      [-82.4545, 27.9585],
      [-82.43, 27.967],
      [-82.385, 27.992],
      [-82.33, 28.006],
      [-82.26, 28.02],
      [-81.95, 28.1],
      [-81.4, 28.4],
    ],
  ],
  [
    'Loon Expressway',
    'motorway',
    [
      [-82.15, 29.2],
      [-82.36, 28.45],
      [-82.452, 28.15],
      [-82.4515, 28.04],
      [-82.4525, 27.985],
      [-82.4545, 27.9585],
    ],
  ],
  [
    'Crosswind Expressway',
    'motorway',
    [
      [-82.531, 27.887],
      [-82.512, 27.896],
      [-82.503, 27.9185],
      [-82.484, 27.9305],
      [-82.4625, 27.9432],
      [-82.4455, 27.9488],
      [-82.41, 27.946],
      [-82.365, 27.925],
      [-82.345, 27.88],
      [-82.352, 27.8],
      [-82.46, 27.45],
      [-82.3, 27.1],
      [-81.8, 26.6],
    ],
  ],
];

const metre = 1 / 111_194.9;
/** Blocks, street to street. Metres. */
const block = 130;

/** Writes the demo's own map into an empty database; an operator's imports replace it layer by layer. */
export async function drawMap(db: Database, now: Date): Promise<void> {
  const { water, parks, roads } = demoMap();
  await saveBasemapLayer(db, { name: 'water', attribution: credit, features: water }, now);
  await saveBasemapLayer(db, { name: 'parks', attribution: credit, features: parks }, now);
  await saveBasemapLayer(db, { name: 'roads', attribution: credit, features: roads }, now);
  await saveNeighborhoods(db, { rows: quarters.map(neighborhood), attribution: credit }, now);
}

/** Draws water, parks and roads to more than ten miles around the middle of the city. */
export function demoMap(): Record<'water' | 'parks' | 'roads', BasemapFeature[]> {
  const wet = waters.map(obstacleOf);
  const closed = [
    ...wet,
    ...parks.map(({ rings }) => obstacleOf(rings)),
    ...quarters.map(quarter => obstacleOf([edgeOf(quarter)])),
  ];
  return {
    water: waters.map(rings => area({}, rings)),
    parks: parks.map(({ name, rings, at: [lng, lat] }) => area({ name, lng, lat }, rings)),
    roads: [
      ...boulevards.map(([name, kind, line]) => road(name, kind, [line])),
      ...mileRoads(wet).flatMap(({ column, number, pieces }) =>
        pieces.length > 0 ? [road(mileRoadName(column, number), 'secondary', pieces.map(positions))] : [],
      ),
      ...sideStreets(closed).map(pieces => road('', 'street', pieces.map(positions))),
      ...quarters.flatMap(quarter => streetsOf(quarter, wet)),
    ],
  };
}

const positions = (spots: readonly Spot[]) => spots.map(toPosition);

const area = (properties: BasemapFeature['properties'], rings: readonly Ring[]): BasemapFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings.map(positions) },
});

const road = (name: string, kind: string, lines: readonly Position[][]): BasemapFeature => ({
  type: 'Feature',
  properties: { ...(name && { name }), class: kind },
  geometry: { type: 'MultiLineString', coordinates: lines },
});

const trees = [
  'Acorn',
  'Bay',
  'Cypress',
  'Dogwood',
  'Elder',
  'Fern',
  'Gum',
  'Holly',
  'Iris',
  'Juniper',
  'Katsura',
  'Linden',
];
const stones = [
  'Agate',
  'Basalt',
  'Chalk',
  'Dolomite',
  'Emery',
  'Flint',
  'Garnet',
  'Halite',
  'Jasper',
  'Kaolin',
  'Lapis',
  'Marl',
];

/** "N Fern Ave", "W Garnet Rd": avenues run north, roads west; they have one name on either side of the middle. */
function mileRoadName(column: boolean, number: number): string {
  const names = column ? trees : stones;
  const name = names[Math.abs(number) % names.length];
  return column ? `${number < 0 ? 'W' : 'E'} ${name} Ave` : `${number < 0 ? 'S' : 'N'} ${name} Rd`;
}

function streetsOf(quarter: Quarter, wet: readonly Obstacle[]): BasemapFeature[] {
  const { north, east } = quarter;
  const street = (name: string, from: Position, to: Position) => {
    const pieces = cut(toSpot(from), toSpot(to), wet);
    return pieces.length > 0 ? [road(name, 'street', pieces.map(positions))] : [];
  };
  const across = quarter.streets.flatMap((name, index) => {
    const up = (index - (quarter.streets.length - 1) / 2) * block * 1.6;
    return Math.abs(up) < north ? street(name, at(quarter, up, -east), at(quarter, up, east)) : [];
  });
  const along = quarter.avenues.flatMap((name, index) => {
    const right = (index - (quarter.avenues.length - 1) / 2) * block * 1.8;
    return Math.abs(right) < east ? street(name, at(quarter, -north, right), at(quarter, north, right)) : [];
  });
  // The streets around the quarter, where its grid meets that of the city.
  const corners = cornersOf(quarter);
  const around = corners.slice(1).flatMap((to, index) => street('', corners[index] ?? to, to));
  return [...across, ...along, ...around];
}

const cornersOf = (quarter: Quarter): Position[] => {
  const { north, east } = quarter;
  return [
    at(quarter, -north, -east),
    at(quarter, -north, east),
    at(quarter, north, east),
    at(quarter, north, -east),
    at(quarter, -north, -east),
  ];
};

const edgeOf = (quarter: Quarter): Ring => cornersOf(quarter).map(toSpot);

/** Turns a place in the quarter, by its own turned streets, into longitude and latitude. */
function at({ lat, lng, turn }: Quarter, north: number, east: number): Position {
  const angle = (turn * Math.PI) / 180;
  const up = north * Math.cos(angle) - east * Math.sin(angle);
  const right = north * Math.sin(angle) + east * Math.cos(angle);
  const scale = Math.cos((lat * Math.PI) / 180);
  return [round(lng + (right * metre) / scale), round(lat + up * metre)];
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function neighborhood(quarter: Quarter): NeighborhoodRow {
  const { name, lat, lng } = quarter;
  return {
    name,
    label: name,
    city: 'Tampa',
    state: 'FL',
    kind: 'neighborhood',
    geometry: { type: 'Polygon', coordinates: [cornersOf(quarter)] },
    lat,
    lng,
  };
}
