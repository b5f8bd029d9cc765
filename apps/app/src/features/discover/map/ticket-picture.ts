import { discoverWords } from '../parts/words.ts';
import { faceSide } from './fan.ts';
import type { MapEvent } from './items.ts';
import { pinColours } from './palette.ts';
import { fullTurnRadians, type Pen, paintText, paintWithShadow, shadowReach } from './pen.ts';
import type { Picture } from './picture.ts';

const pictureSide = faceSide + 2 * shadowReach;
const pictureMiddle = pictureSide / 2;
/** A ticket for several events has a second ticket behind it, which is shifted by this many pixels. */
const stackOffsetPixels = 3;
const ticketWidth = 44;
const ticketHeight = 40;
const cornerRadius = 8;
const notchRadius = 3.5;

/**
 * Returns the ticket with the time of an event, or the number of several events. The ticket is filled once an event is
 * on or begins soon.
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
      side: pictureSide,
      paint: pen => {
        if (several)
          paintTicket(
            pen,
            { x: pictureMiddle + stackOffsetPixels, y: pictureMiddle - stackOffsetPixels },
            false,
          );
        paintTicket(pen, { x: pictureMiddle, y: pictureMiddle }, soon);
        const colour = soon ? pinColours.ink : pinColours.dusk;
        paintText(pen, upper, {
          x: pictureMiddle,
          y: pictureMiddle - 6,
          size: upper.length > 4 ? 12 : 15,
          colour,
        });
        paintText(pen, lower, {
          x: pictureMiddle,
          y: pictureMiddle + 9,
          size: lower.length > 4 ? 10 : 12,
          colour,
        });
      },
    }),
  };
}

/** The middle of a ticket, by which it is placed. */
type Middle = { readonly x: number; readonly y: number };

function paintTicket(pen: Pen, at: Middle, filled: boolean): void {
  paintWithShadow(pen, () => {
    traceTicket(pen, at, 0);
    pen.fillStyle = pinColours.bark;
    pen.fill();
  });
  traceTicket(pen, at, 2);
  pen.fillStyle = filled ? pinColours.dusk : pinColours.bark;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = pinColours.dusk;
  pen.stroke();
}

/**
 * Traces the outline of a ticket, `inset` pixels inside its edge. It has rounded corners and a round notch in the
 * middle of its left and right side.
 */
function traceTicket(pen: Pen, { x, y }: Middle, inset: number): void {
  const [wide, high] = [ticketWidth / 2 - inset, ticketHeight / 2 - inset];
  const [left, right, top, bottom] = [x - wide, x + wide, y - high, y + high];
  pen.beginPath();
  pen.moveTo(x, top);
  pen.arcTo(right, top, right, y, cornerRadius);
  pen.arc(right, y, notchRadius, -fullTurnRadians / 4, fullTurnRadians / 4, true);
  pen.arcTo(right, bottom, x, bottom, cornerRadius);
  pen.arcTo(left, bottom, left, y, cornerRadius);
  pen.arc(left, y, notchRadius, fullTurnRadians / 4, -fullTurnRadians / 4, true);
  pen.arcTo(left, top, x, top, cornerRadius);
  pen.closePath();
}
