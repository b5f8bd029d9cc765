/**
 * The map has one set of colors for the night and one for the day. They are written here, because a canvas cannot read
 * the theme's CSS variables.
 */
export type MapScheme = 'night' | 'day';

export type BaseColours = {
  land: string;
  quarter: string;
  quarterEdge: string;
  water: string;
  park: string;
  minorRoad: string;
  majorRoad: string;
  majorCasing: string;
  placeLabel: string;
  roadLabel: string;
  waterLabel: string;
  parkLabel: string;
};

export const baseColours: Record<MapScheme, BaseColours> = {
  night: {
    land: '#1B1511',
    quarter: '#231B15',
    quarterEdge: '#32271F',
    water: '#10262E',
    park: '#1E2A17',
    minorRoad: '#463A2F',
    majorRoad: '#5C4D3F',
    majorCasing: '#1B1511',
    placeLabel: '#F1E6D6',
    roadLabel: '#D8CAB7',
    waterLabel: '#A8D3DD',
    parkLabel: '#BFD6A6',
  },
  day: {
    land: '#F1EDE6',
    quarter: '#EBE6DD',
    quarterEdge: '#D9D3C9',
    water: '#CFE0E4',
    park: '#DFE6D3',
    minorRoad: '#FFFFFF',
    majorRoad: '#FFFFFF',
    majorCasing: '#D9D3C9',
    placeLabel: '#3A332B',
    roadLabel: '#4F473E',
    waterLabel: '#1F5A66',
    parkLabel: '#3F5A2B',
  },
};

/** What the map draws over the base map has these colors: its lines and names, and the glow from few people to many. */
export const overlayColours = {
  night: {
    mark: '#F5ECDF',
    markEdge: '#17120E',
    halo: '#1B1511',
    friends: '#BFE89A',
    glow: ['rgba(138,72,0,0)', 'rgba(138,72,0,.35)', 'rgba(240,143,27,.5)', 'rgba(255,208,146,.65)'],
  },
  day: {
    mark: '#1F1A15',
    markEdge: '#FFFFFF',
    halo: '#F6F4F0',
    friends: '#62993A',
    glow: ['rgba(255,188,102,0)', 'rgba(255,188,102,.4)', 'rgba(255,168,61,.55)', 'rgba(240,120,10,.6)'],
  },
} as const satisfies Record<MapScheme, object>;

/** Pins have the same colors by night and day. */
export const pinColours = {
  bark: '#17120E',
  bone: '#F5ECDF',
  ink: '#1C1208',
  eyeshine: '#FFA83D',
  luna: '#BFE89A',
  dusk: '#83C5D1',
  closedRing: '#9A8B79',
  closedText: '#BBAC99',
  shadow: 'rgb(5 3 1 / 55%)',
} as const;
