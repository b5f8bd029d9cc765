import { type KindCounts, type MapKind, mapKinds } from '@nightjar/domain/places/rules';
import { pinColours } from './palette.ts';

/** One drawing of a pin, in a square of `side` pixels around the place; markers and the canvas share it. */
export type PinArt = {
  side: number;
  path: string;
  fill: string;
  stroke: string;
  pen: number;
  dash?: number[];
};

/** A disc as a path, like every other shape. */
const disc = (side: number, inset: number) => {
  const radius = side / 2 - inset;
  return `M${inset} ${side / 2}A${radius} ${radius} 0 1 1 ${side - inset} ${side / 2}A${radius} ${radius} 0 1 1 ${inset} ${side / 2}Z`;
};

const venue = { side: 36, path: disc(36, 1.5), pen: 2 };
const openVenue: PinArt = { ...venue, fill: pinColours.eyeshine, stroke: pinColours.bark };
const closedVenue: PinArt = { ...venue, fill: pinColours.bark, stroke: pinColours.closedRing, dash: [4, 3] };
/** The face is inside the ring; the notch below points at the location. */
const friend: PinArt = {
  side: 44,
  path: 'M22 42L17.5 37.2A17.5 17.5 0 1 1 26.5 37.2Z',
  fill: pinColours.bark,
  stroke: pinColours.luna,
  pen: 3,
};
const pro: PinArt = {
  side: 38,
  path: 'M19 1.5L34.5 10.2V27.8L19 36.5L3.5 27.8V10.2Z',
  fill: pinColours.bone,
  stroke: pinColours.bark,
  pen: 2,
};
/** A ticket with two notches in its sides. */
const event: PinArt = {
  side: 38,
  path: 'M4 5H34A2 2 0 0 1 36 7V14.5A4.5 4.5 0 0 0 36 23.5V31A2 2 0 0 1 34 33H4A2 2 0 0 1 2 31V23.5A4.5 4.5 0 0 0 2 14.5V7A2 2 0 0 1 4 5Z',
  fill: pinColours.dusk,
  stroke: pinColours.bark,
  pen: 2,
};

export function pinArt(kind: MapKind, open = true): PinArt {
  if (kind === 'venue') return open ? openVenue : closedVenue;
  return { friend, pro, event }[kind];
}

/** The side of a cluster in pixels: 44 from two items, 52 from ten, 60 from fifty. */
export const clusterSide = (total: number) => (total >= 50 ? 60 : total >= 10 ? 52 : 44);
const donutPen = 5;

export type DonutArc = { kind: MapKind; path: string };
const arcColours = {
  venue: pinColours.eyeshine,
  friend: pinColours.luna,
  pro: pinColours.bone,
  event: pinColours.dusk,
} as const;
export const arcColour = (kind: MapKind) => arcColours[kind];

/** The donut around a cluster, clockwise from the top, one arc for each kind that is in it. */
export function donutArcs(counts: KindCounts, side: number): DonutArc[] {
  const total = mapKinds.reduce((sum, kind) => sum + counts[kind], 0);
  let turned = 0;
  return mapKinds
    .filter(kind => counts[kind] > 0)
    .map(kind => {
      const from = turned / total;
      turned += counts[kind];
      return { kind, path: arc(side, from, turned / total) };
    });
}

function arc(side: number, from: number, to: number): string {
  const radius = side / 2 - donutPen / 2;
  if (to - from >= 1) return disc(side, donutPen / 2);
  const at = (turn: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${round(side / 2 + radius * Math.cos(angle))} ${round(side / 2 + radius * Math.sin(angle))}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}`;
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;

/** The disc with the number, inside the donut and a thin gap. */
export const donutDisc = (side: number) => disc(side, donutPen + 1.5);
export const donutWidth = donutPen;
/** The hatch of a pro's arc, which tells it from the disc without colour. */
export const hatchDash = [2, 3];

/** Draws a pin for the dense map, where a place is a picture on the canvas. */
function drawPin(art: PinArt, ratio: number): ImageData {
  return draw(art.side, ratio, pen => {
    const path = new Path2D(art.path);
    pen.fillStyle = art.fill;
    pen.fill(path);
    pen.strokeStyle = art.stroke;
    pen.lineWidth = art.pen;
    pen.setLineDash(art.dash ?? []);
    pen.stroke(path);
  });
}

/** Draws a cluster without its number, which the map writes. */
function drawDonut(counts: KindCounts, ratio: number): ImageData {
  const total = mapKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const side = clusterSide(total);
  return draw(side, ratio, pen => {
    pen.fillStyle = pinColours.bark;
    pen.fill(new Path2D(disc(side, 0)));
    pen.fillStyle = pinColours.bone;
    pen.fill(new Path2D(donutDisc(side)));
    pen.lineWidth = donutPen;
    for (const { kind, path } of donutArcs(counts, side)) {
      pen.strokeStyle = arcColour(kind);
      pen.setLineDash([]);
      pen.stroke(new Path2D(path));
      if (kind !== 'pro') continue;
      pen.strokeStyle = pinColours.bark;
      pen.setLineDash(hatchDash);
      pen.stroke(new Path2D(path));
    }
  });
}

/** The picture behind "pin:venue:open" or "donut:3:1:0:0", drawn when the map first asks for it. */
export function pictureOf(id: string, ratio: number): ImageData | null {
  const [what, ...rest] = id.split(':');
  const kind = mapKinds.find(known => known === rest[0]);
  if (what === 'pin' && kind) return drawPin(pinArt(kind, rest[1] !== 'closed'), ratio);
  if (what !== 'donut') return null;
  const [venue = 0, friend = 0, pro = 0, event = 0] = rest.map(Number);
  return drawDonut({ venue, friend, pro, event }, ratio);
}

function draw(side: number, ratio: number, paint: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(side * ratio);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return new ImageData(canvas.width, canvas.height);
  pen.scale(ratio, ratio);
  paint(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
