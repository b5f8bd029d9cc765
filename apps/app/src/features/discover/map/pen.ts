import { pinColours } from './palette.ts';

/** The canvas on which the pictures of places are drawn. Its lengths are pixels of the page. */
export type Pen = CanvasRenderingContext2D;

/**
 * This circle is in the middle of a square picture. `middle` is its distance in pixels from the left and from the top.
 */
export type Circle = { readonly middle: number; readonly radius: number };

type Stroke = { readonly width: number; readonly colour: string };

export const fullTurnRadians = 2 * Math.PI;

/** The shadow of a shape reaches this many pixels beyond the shape. */
export const shadowReach = 3;

export function paintDisc(pen: Pen, { middle, radius }: Circle, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, fullTurnRadians);
  pen.fill();
}

export function paintDashedRing(
  pen: Pen,
  circle: Circle,
  { dash, ...stroke }: Stroke & { dash: number[] },
): void {
  pen.setLineDash(dash);
  paintArc(pen, circle, { ...stroke, share: 1 });
  pen.setLineDash([]);
}

/** Draws a part of a ring, clockwise from the top. */
export function paintArc(
  pen: Pen,
  { middle, radius }: Circle,
  { width, colour, share }: Stroke & { share: number },
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(middle, middle, radius, -fullTurnRadians / 4, fullTurnRadians * (share - 1 / 4));
  pen.stroke();
}

/** Draws the largest square in the middle of an image, cut to the circle. */
export function paintImageInDisc(pen: Pen, { middle, radius }: Circle, image: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  pen.save();
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, fullTurnRadians);
  pen.clip();
  const to = middle - radius;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, to, to, 2 * radius, 2 * radius);
  pen.restore();
}

export function paintWithShadow(pen: Pen, paint: () => void): void {
  pen.save();
  pen.shadowColor = pinColours.shadow;
  pen.shadowBlur = 4;
  pen.shadowOffsetY = 1.5;
  paint();
  pen.restore();
}

type TextPlacement = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
};

/** Writes a text whose middle is at the given point. */
export function paintText(pen: Pen, text: string, { x, y, size, colour }: TextPlacement): void {
  pen.font = `750 ${size}px "Atkinson Hyperlegible Next Variable", system-ui`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colour;
  pen.fillText(text, x, y + size * 0.06);
}
