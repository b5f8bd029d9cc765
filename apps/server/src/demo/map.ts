import type { Position, Rings } from '@nightjar/domain/places/rules';
import {
  type BasemapFeature,
  type NeighborhoodRow,
  saveBasemapLayer,
  saveNeighborhoods,
} from '../features/places/queries.ts';
import type { Database } from '../platform/db/database.ts';

/** A map drawn by hand for the demo: quarters and a river where Tampa has them, streets that exist nowhere. */
const credit = 'Map drawn for the demo';

type Quarter = {
  name: string;
  lat: number;
  lng: number;
  /** Half the width and height of the quarter, and how its streets are turned. Metres, degrees. */
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

const boulevards: [name: string, line: Position[]][] = [
  [
    'Lantern Blvd',
    [
      [-82.545, 27.9446],
      [-82.5, 27.9446],
      [-82.475, 27.9448],
      [-82.4636, 27.9462],
      [-82.452, 27.9512],
      [-82.437, 27.9535],
      [-82.385, 27.9535],
    ],
  ],
  [
    'Moonlight Pkwy',
    [
      [-82.4592, 28.015],
      [-82.4592, 27.98],
      [-82.4585, 27.963],
      [-82.456, 27.9535],
      [-82.4545, 27.9448],
      [-82.4522, 27.94],
    ],
  ],
  [
    'Bayshore Walk',
    [
      [-82.4622, 27.9437],
      [-82.468, 27.9385],
      [-82.4755, 27.93],
      [-82.484, 27.918],
      [-82.487, 27.9],
      [-82.49, 27.885],
    ],
  ],
  [
    'Sugar Mill Rd',
    [
      [-82.545, 27.968],
      [-82.49, 27.9672],
      [-82.459, 27.9668],
      [-82.42, 27.9668],
      [-82.385, 27.966],
    ],
  ],
  [
    'Heron Causeway',
    [
      [-82.545, 27.906],
      [-82.512, 27.9262],
      [-82.4905, 27.9352],
      [-82.4735, 27.9428],
      [-82.4545, 27.9448],
    ],
  ],
];

/** The river from the north into the bay, both banks; then the bay itself. */
const water: Rings[] = [
  [
    [
      [-82.4935, 28.015],
      [-82.4922, 28.015],
      [-82.478, 27.998],
      [-82.468, 27.991],
      [-82.4702, 27.979],
      [-82.4682, 27.9665],
      [-82.4692, 27.9585],
      [-82.4652, 27.9535],
      [-82.4645, 27.947],
      [-82.4612, 27.9424],
      [-82.4545, 27.9402],
      [-82.4517, 27.9381],
      [-82.4585, 27.9388],
      [-82.4648, 27.9417],
      [-82.4672, 27.9468],
      [-82.468, 27.953],
      [-82.4718, 27.9582],
      [-82.471, 27.967],
      [-82.4728, 27.979],
      [-82.4705, 27.989],
      [-82.48, 27.9962],
      [-82.4935, 28.015],
    ],
  ],
  [
    [
      [-82.4585, 27.9388],
      [-82.4665, 27.934],
      [-82.4735, 27.927],
      [-82.4815, 27.917],
      [-82.4852, 27.9],
      [-82.488, 27.885],
      [-82.41, 27.885],
      [-82.425, 27.905],
      [-82.436, 27.918],
      [-82.4392, 27.934],
      [-82.4425, 27.9378],
      [-82.4517, 27.9381],
      [-82.4585, 27.9388],
    ],
  ],
];

const metre = 1 / 111_194.9;
/** Blocks, street to street. Metres. */
const block = 130;

/** Writes the demo's own map into an empty database; an operator's imports replace it layer by layer. */
export async function drawMap(db: Database, now: Date): Promise<void> {
  const streets = quarters.flatMap(streetsOf);
  const major = boulevards.map(([name, line]) => road(name, 'primary', line));
  const bay = water.map(
    (coordinates): BasemapFeature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates },
    }),
  );
  await saveBasemapLayer(db, 'water', { attribution: credit, features: bay }, now);
  await saveBasemapLayer(db, 'roads', { attribution: credit, features: [...major, ...streets] }, now);
  await saveNeighborhoods(db, quarters.map(neighborhood), credit, now);
}

const road = (name: string, kind: string, coordinates: Position[]): BasemapFeature => ({
  type: 'Feature',
  properties: { name, class: kind },
  geometry: { type: 'LineString', coordinates },
});

function streetsOf(quarter: Quarter): BasemapFeature[] {
  const across = quarter.streets.map((name, index) => {
    const north = (index - (quarter.streets.length - 1) / 2) * block * 1.6;
    return road(name, 'street', [at(quarter, north, -quarter.east), at(quarter, north, quarter.east)]);
  });
  const along = quarter.avenues.map((name, index) => {
    const east = (index - (quarter.avenues.length - 1) / 2) * block * 1.8;
    return road(name, 'street', [at(quarter, -quarter.north, east), at(quarter, quarter.north, east)]);
  });
  return [...across, ...along];
}

/** A place in the quarter by its own turned streets, as longitude and latitude. */
function at({ lat, lng, turn }: Quarter, north: number, east: number): Position {
  const angle = (turn * Math.PI) / 180;
  const up = north * Math.cos(angle) - east * Math.sin(angle);
  const right = north * Math.sin(angle) + east * Math.cos(angle);
  const scale = Math.cos((lat * Math.PI) / 180);
  return [round(lng + (right * metre) / scale), round(lat + up * metre)];
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function neighborhood(quarter: Quarter): NeighborhoodRow {
  const { name, lat, lng, east, north } = quarter;
  const corners = [
    [-north, -east],
    [-north, east],
    [north, east],
    [north, -east],
    [-north, -east],
  ] as const;
  const outline = corners.map(([up, right]) => at(quarter, up, right));
  return {
    name,
    label: name,
    city: 'Tampa',
    state: 'FL',
    kind: 'neighborhood',
    geometry: { type: 'Polygon', coordinates: [outline] },
    lat,
    lng,
  };
}
