import { discoverWords } from '../parts/words.ts';
import { faceSide } from './fan.ts';
import type { MapBar, MapEvent, MapFriend } from './items.ts';
import { pinColours } from './palette.ts';

/** Draws in a square of `side` pixels. */
type Drawing = { readonly side: number; readonly paint: (pen: CanvasRenderingContext2D) => void };

/** The picture of a pin or a face: the drawing, and what to wait for before it is drawn anew with its image. */
export type Picture = {
  readonly key: string;
  readonly image: string | null;
  draw(image?: HTMLImageElement): Drawing;
};

/** The outline of an icon, in a square of 256. */
export type GlyphOf = (name: string) => string | null;

/** Beside the disc, for the mark of staff. */
const margin = 6;
const barSide = 40 + 2 * margin;
const turn = 2 * Math.PI;

/** A bar: its kind as an icon, or its own picture where few are in view, and the number of staff on shift. */
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

/** The hexagon of the staff, with how many are on. */
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

/** Several bars: how many, within a ring whose amber part is the share that is open. */
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

/** A torn-off ticket with the time of an event, or the number of several. It is filled once it is time to go. */
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

/** A second ticket behind the first looks out by this much. */
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

/** The outline, this far inside the edge: rounded corners, and a bite in the middle of either side. */
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

/** A friend: the portrait, or the letters of the name until it is there, in the luna ring. */
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

/** "+3": friends without a face of their own. */
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

/** A share of a ring, clockwise from the top. */
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

/** The pixels of a drawing. `ratio`: pixels of the screen to one of the page. */
export function rasterise({ side, paint }: Drawing, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(side * ratio);
  canvas.height = canvas.width;
  // Read at once and once: a canvas of the graphics card would have to be fetched back from it.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return new ImageData(canvas.width, canvas.height);
  pen.scale(canvas.width / side, canvas.width / side);
  paint(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** The image behind an address; null where it does not come or its origin keeps its pixels. */
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
