import { faceSide } from './fan.ts';
import type { MapBar, MapFriend } from './items.ts';
import { pinColours } from './palette.ts';
import {
  fullTurnRadians,
  type Pen,
  paintArc,
  paintDashedRing,
  paintDisc,
  paintImageInDisc,
  paintText,
  paintWithShadow,
  shadowReach,
} from './pen.ts';
import type { Picture } from './picture.ts';

/** Returns the outline of an icon, in a square of 256 by 256 units; null while it loads. */
export type GlyphOf = (name: string) => string | null;

/** The pin has a margin of this many pixels around its disc, for the number of staff. */
const staffMargin = 6;
const barPictureSide = 40 + 2 * staffMargin;

/**
 * Returns the pin of a bar. It shows the icon of the bar's kind, or the bar's logo where few bars are in view, and the
 * number of staff on shift.
 */
export function barPicture(bar: MapBar, withLogo: boolean, glyphOf: GlyphOf): Picture {
  const logo = withLogo ? bar.logo : null;
  return {
    key: ['bar', bar.open ? 'open' : 'closed', bar.glyph, bar.staff, logo ?? ''].join('|'),
    image: logo,
    draw: image => ({
      side: barPictureSide,
      paint: pen => {
        paintBar(pen, bar, image ?? glyphOf(bar.glyph));
        if (bar.staff > 0) paintStaff(pen, bar.staff);
      },
    }),
  };
}

/** `sign` is the logo of the bar, or the outline of its icon. */
function paintBar(pen: Pen, { open }: MapBar, sign: HTMLImageElement | string | null): void {
  const middle = barPictureSide / 2;
  paintWithShadow(pen, () => paintDisc(pen, { middle, radius: 20 }, pinColours.bark));
  paintDisc(pen, { middle, radius: 18.5 }, open ? pinColours.eyeshine : pinColours.bark);
  if (sign instanceof HTMLImageElement) {
    pen.globalAlpha = open ? 1 : 0.55;
    paintImageInDisc(pen, { middle, radius: open ? 16 : 17 }, sign);
    pen.globalAlpha = 1;
  } else if (sign) paintGlyph(pen, sign, open ? pinColours.ink : pinColours.closedText);
  if (!open)
    paintDashedRing(pen, { middle, radius: 17.5 }, { width: 2, colour: pinColours.closedRing, dash: [4, 3] });
}

function paintGlyph(pen: Pen, outline: string, colour: string): void {
  const side = 20;
  pen.save();
  pen.translate((barPictureSide - side) / 2, (barPictureSide - side) / 2);
  pen.scale(side / 256, side / 256);
  pen.fillStyle = colour;
  pen.fill(new Path2D(outline));
  pen.restore();
}

/** Draws the hexagon with the number of staff on shift. */
function paintStaff(pen: Pen, count: number): void {
  const middle = { x: barPictureSide - 12, y: barPictureSide - 12 };
  const radius = 10.5;
  pen.beginPath();
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (corner / 6) * fullTurnRadians - fullTurnRadians / 4;
    pen.lineTo(middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle));
  }
  pen.closePath();
  pen.fillStyle = pinColours.bone;
  pen.fill();
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.strokeStyle = pinColours.bark;
  pen.stroke();
  paintText(pen, String(Math.min(count, 99)), { ...middle, size: 11, colour: pinColours.ink });
}

/** Returns the disc with the number of several bars. The amber part of its ring is the share of open bars. */
export function countPicture(total: number, open: number, radius: number): Picture {
  const middle = radius + 2;
  const ring = { middle, radius: radius - 3.5 };
  return {
    key: ['count', total, open].join('|'),
    image: null,
    draw: () => ({
      side: 2 * middle,
      paint: pen => {
        paintWithShadow(pen, () => paintDisc(pen, { middle, radius }, pinColours.bark));
        paintDashedRing(pen, ring, { width: 5, colour: pinColours.closedRing, dash: [3, 3] });
        if (open > 0) paintArc(pen, ring, { width: 5, colour: pinColours.eyeshine, share: open / total });
        paintDisc(pen, { middle, radius: radius - 7.5 }, pinColours.bone);
        const size = total >= 100 ? 14 : 17;
        paintText(pen, String(total), { x: middle, y: middle, size, colour: pinColours.ink });
      },
    }),
  };
}

const facePictureSide = faceSide + 2 * shadowReach;
const faceMiddle = facePictureSide / 2;

/**
 * Returns the face of a friend in a ring of the color luna. It shows the friend's portrait, or the initials until the
 * portrait has loaded.
 */
export function facePicture({ id, image, initials }: MapFriend): Picture {
  return {
    key: ['face', id, initials, image ?? ''].join('|'),
    image,
    draw: portrait => ({
      side: facePictureSide,
      paint: pen => {
        paintEmptyFace(pen);
        if (portrait) paintImageInDisc(pen, { middle: faceMiddle, radius: faceSide / 2 - 4 }, portrait);
        else writeInFace(pen, initials, pinColours.bone);
      },
    }),
  };
}

/** Returns the disc with "+3", which counts the friends whose faces have no space. */
export function morePicture(count: number): Picture {
  return {
    key: ['more', count].join('|'),
    image: null,
    draw: () => ({
      side: facePictureSide,
      paint: pen => {
        paintEmptyFace(pen);
        writeInFace(pen, `+${count}`, pinColours.luna);
      },
    }),
  };
}

function paintEmptyFace(pen: Pen): void {
  paintWithShadow(pen, () => paintDisc(pen, { middle: faceMiddle, radius: faceSide / 2 }, pinColours.luna));
  paintDisc(pen, { middle: faceMiddle, radius: faceSide / 2 - 3 }, pinColours.bark);
}

const writeInFace = (pen: Pen, text: string, colour: string) =>
  paintText(pen, text, { x: faceMiddle, y: faceMiddle, size: 15, colour });
