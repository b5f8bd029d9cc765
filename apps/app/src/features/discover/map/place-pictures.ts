import { discoverWords } from '../parts/words.ts';
import { faceSide } from './fan.ts';
import type { MapBar, MapEvent, MapFriend } from './items.ts';
import { pinColours } from './palette.ts';

/** `paint` draws in a square of `side` pixels. */
type Drawing = { readonly side: number; readonly paint: (pen: CanvasRenderingContext2D) => void };

/** The picture of a pin or a face is drawn at once, and drawn again when its `image` has loaded. */
export type Picture = {
  readonly key: string;
  readonly image: string | null;
  draw(image?: HTMLImageElement): Drawing;
};

/** Returns the outline of an icon, which is drawn in a square of 256. */
export type GlyphOf = (name: string) => string | null;

/** The margin beside the disc has space for the mark of staff. */
const margin = 6;
const barSide = 40 + 2 * margin;
const turn = 2 * Math.PI;

/**
 * The pin of a bar shows the icon of its kind, or its own picture where few are in view, and the number of
 * staff on shift.
 */
export function barPicture(bar: MapBar, withLogo: boolean, glyphOf: GlyphOf): Picture {
  const logo = withLogo ? bar.logo : null;
  return {
    key: ['bar', bar.open ? 'open' : 'closed', bar.glyph, bar.staff, logo ?? ''].join('|'),
    image: logo,
    draw: image => ({
      side: barSide,
      paint: pen => {
        paintBar(pen, bar, image, glyphOf);
        if (bar.staff > 0) paintStaff(pen, bar.staff);
      },
    }),
  };
}

function paintBar(
  pen: CanvasRenderingContext2D,
  { open, glyph }: MapBar,
  image: HTMLImageElement | undefined,
  glyphOf: GlyphOf,
): void {
  const middle = barSide / 2;
  shaded(pen, () => disc(pen, middle, 20, pinColours.bark));
  disc(pen, middle, 18.5, open ? pinColours.eyeshine : pinColours.bark);
  if (image) {
    pen.globalAlpha = open ? 1 : 0.55;
    inDisc(pen, middle, open ? 16 : 17, image);
    pen.globalAlpha = 1;
  } else paintGlyph(pen, glyphOf(glyph), middle, open ? pinColours.ink : pinColours.closedText);
  if (!open) ring(pen, middle, 17.5, 2, pinColours.closedRing, [4, 3]);
}

function paintGlyph(
  pen: CanvasRenderingContext2D,
  outline: string | null,
  middle: number,
  colour: string,
): void {
  if (!outline) return;
  const side = 20;
  pen.save();
  pen.translate(middle - side / 2, middle - side / 2);
  pen.scale(side / 256, side / 256);
  pen.fillStyle = colour;
  pen.fill(new Path2D(outline));
  pen.restore();
}

/** The hexagon shows how many staff are on shift. */
function paintStaff(pen: CanvasRenderingContext2D, count: number): void {
  const middle = { x: barSide - 12, y: barSide - 12 };
  const radius = 10.5;
  pen.beginPath();
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (corner / 6) * turn - turn / 4;
    pen.lineTo(middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle));
  }
  pen.closePath();
  pen.fillStyle = pinColours.bone;
  pen.fill();
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.strokeStyle = pinColours.bark;
  pen.stroke();
  write(pen, String(Math.min(count, 99)), middle.x, middle.y, 11, pinColours.ink);
}

/** The disc shows the number of several bars, within a ring whose amber part is the share of open bars. */
export function countPicture(total: number, open: number, radius: number): Picture {
  return {
    key: ['count', total, open].join('|'),
    image: null,
    draw: () => ({
      side: 2 * radius + 4,
      paint: pen => {
        const middle = radius + 2;
        shaded(pen, () => disc(pen, middle, radius, pinColours.bark));
        ring(pen, middle, radius - 3.5, 5, pinColours.closedRing, [3, 3]);
        if (open > 0) arc(pen, middle, radius - 3.5, 5, pinColours.eyeshine, open / total);
        disc(pen, middle, radius - 7.5, pinColours.bone);
        write(pen, String(total), middle, middle, total >= 100 ? 14 : 17, pinColours.ink);
      },
    }),
  };
}

/**
 * The ticket shows the time of an event, or the number of several events. It is filled once it is time to go.
 */
export function ticketPicture(events: readonly [MapEvent, ...MapEvent[]]): Picture {
  const [first] = events;
  const several = events.length > 1;
  const soon = events.some(event => event.soon);
  const [upper, lower] = several ? discoverWords.tickets(events.length) : first.when;
  return {
    key: ['ticket', soon ? 'soon' : 'later', several, upper, lower].join('|'),
    image: null,
    draw: () => ({
      side: facePictureSide,
      paint: pen => {
        const middle = facePictureSide / 2;
        if (several) paintTicket(pen, middle + stackedBy, middle - stackedBy, false);
        paintTicket(pen, middle, middle, soon);
        const ink = soon ? pinColours.ink : pinColours.dusk;
        write(pen, upper, middle, middle - 6, upper.length > 4 ? 12 : 15, ink);
        write(pen, lower, middle, middle + 9, lower.length > 4 ? 10 : 12, ink);
      },
    }),
  };
}

/** A second ticket behind the first is visible by this many pixels. */
const stackedBy = 3;
const ticketWidth = 44;
const ticketHeight = 40;
const ticketCorner = 8;
const ticketBite = 3.5;

function paintTicket(pen: CanvasRenderingContext2D, x: number, y: number, filled: boolean): void {
  shaded(pen, () => {
    traceTicket(pen, x, y, 0);
    pen.fillStyle = pinColours.bark;
    pen.fill();
  });
  traceTicket(pen, x, y, 2);
  pen.fillStyle = filled ? pinColours.dusk : pinColours.bark;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = pinColours.dusk;
  pen.stroke();
}

/**
 * Traces the outline `inside` pixels from the edge, with rounded corners and a bite in the middle of either
 * side.
 */
function traceTicket(pen: CanvasRenderingContext2D, x: number, y: number, inside: number): void {
  const [wide, high] = [ticketWidth / 2 - inside, ticketHeight / 2 - inside];
  const [left, right, top, bottom] = [x - wide, x + wide, y - high, y + high];
  pen.beginPath();
  pen.moveTo(x, top);
  pen.arcTo(right, top, right, y, ticketCorner);
  pen.arc(right, y, ticketBite, -turn / 4, turn / 4, true);
  pen.arcTo(right, bottom, x, bottom, ticketCorner);
  pen.arcTo(left, bottom, left, y, ticketCorner);
  pen.arc(left, y, ticketBite, turn / 4, -turn / 4, true);
  pen.arcTo(left, top, x, top, ticketCorner);
  pen.closePath();
}

const shade = 3;
const facePictureSide = faceSide + 2 * shade;

/** The face of a friend is their portrait in the luna ring, or their initials until it has loaded. */
export function facePicture({ id, image, initials }: MapFriend): Picture {
  return {
    key: ['face', id, initials, image ?? ''].join('|'),
    image,
    draw: portrait => ({
      side: facePictureSide,
      paint: pen => {
        const middle = facePictureSide / 2;
        shaded(pen, () => disc(pen, middle, faceSide / 2, pinColours.luna));
        disc(pen, middle, faceSide / 2 - 3, pinColours.bark);
        if (portrait) inDisc(pen, middle, faceSide / 2 - 4, portrait);
        else write(pen, initials, middle, middle, 15, pinColours.bone);
      },
    }),
  };
}

/** "+3" counts the friends without a face of their own. */
export function morePicture(count: number): Picture {
  return {
    key: ['more', count].join('|'),
    image: null,
    draw: () => ({
      side: facePictureSide,
      paint: pen => {
        const middle = facePictureSide / 2;
        shaded(pen, () => disc(pen, middle, faceSide / 2, pinColours.luna));
        disc(pen, middle, faceSide / 2 - 3, pinColours.bark);
        write(pen, `+${count}`, middle, middle, 15, pinColours.luna);
      },
    }),
  };
}

function disc(pen: CanvasRenderingContext2D, middle: number, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, turn);
  pen.fill();
}

function ring(
  pen: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  width: number,
  colour: string,
  dash: number[],
): void {
  pen.setLineDash(dash);
  arc(pen, middle, radius, width, colour, 1);
  pen.setLineDash([]);
}

/** A share of a ring is traced clockwise from the top. */
function arc(
  pen: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  width: number,
  colour: string,
  share: number,
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(middle, middle, radius, -turn / 4, turn * (share - 1 / 4));
  pen.stroke();
}

function inDisc(
  pen: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  image: HTMLImageElement,
): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  pen.save();
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, turn);
  pen.clip();
  const to = middle - radius;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, to, to, 2 * radius, 2 * radius);
  pen.restore();
}

function shaded(pen: CanvasRenderingContext2D, paint: () => void): void {
  pen.save();
  pen.shadowColor = 'rgb(5 3 1 / 55%)';
  pen.shadowBlur = 4;
  pen.shadowOffsetY = 1.5;
  paint();
  pen.restore();
}

function write(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  pen.font = `750 ${size}px "Atkinson Hyperlegible Next Variable", system-ui`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colour;
  pen.fillText(words, x, y + size * 0.06);
}

/** Draws the pixels. `ratio` is the number of screen pixels to one of the page. */
export function rasterise({ side, paint }: Drawing, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(side * ratio);
  canvas.height = canvas.width;
  // `willReadFrequently` keeps the canvas in main memory: its pixels are read at once, and the graphics card
  // would have to send them back.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return new ImageData(canvas.width, canvas.height);
  pen.scale(canvas.width / side, canvas.width / side);
  paint(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Loads the image of an address; null where it does not load or its origin forbids reading its pixels. */
export function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.decoding = 'async';
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
