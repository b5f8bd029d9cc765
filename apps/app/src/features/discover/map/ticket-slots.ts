import { type CoveringDisc, type FaceSlot, faceSide } from './fan.ts';
import { type Pixel, pixelDistance } from './project.ts';

/** The ticket of an event is as wide as a face, and a little lower. In pixels. */
const ticketWidth = faceSide;
const ticketHeight = 40;
/** Two tickets are at least this many pixels apart, so that a finger hits only one of them. */
const ticketDistance = 42;
const circleRadians = 2 * Math.PI;
const triedDirectionCount = 24;
/** Each further circle of tries is this many pixels wider. */
const circleStepPixels = 22;
/**
 * Places for a ticket are tried on this many circles around its anchor. With very many faces around, none of the places
 * may be free.
 */
const mostCircles = 40;

/** True if the ticket with this middle would lie on the face with that middle. */
export const isOnFace = (ticket: Pixel, face: Pixel): boolean =>
  Math.abs(ticket.x - face.x) < (ticketWidth + faceSide) / 2 &&
  Math.abs(ticket.y - face.y) < (ticketHeight + faceSide) / 2;

/** A ticket that is not placed yet: its anchor, and the ticket with the slot that it had if nothing were in the way. */
export type WantedTicket<Ticket extends FaceSlot> = { readonly at: Pixel; readonly ticket: Ticket };

/** Places the tickets one after the other, so that none lies on a face or on another ticket. */
export function ticketsBesideFaces<Ticket extends FaceSlot>(
  wanted: readonly WantedTicket<Ticket>[],
  faces: readonly Pixel[],
  discs: readonly CoveringDisc[],
): Ticket[] {
  const tickets: Pixel[] = [];
  return wanted.map(({ at, ticket }) => {
    const { east, south } = freeTicketSlot(at, ticket, { faces, tickets, discs });
    tickets.push(shiftedBy(at, { east, south }));
    return { ...ticket, east, south };
  });
}

export const shiftedBy = ({ x, y }: Pixel, { east, south }: FaceSlot): Pixel => ({
  x: x + east,
  y: y + south,
});

/** These things are on the map around a ticket. */
type TicketSurroundings = {
  readonly faces: readonly Pixel[];
  readonly tickets: readonly Pixel[];
  /** A ticket covers these pins and names only where it has no other place. */
  readonly discs: readonly CoveringDisc[];
};

/**
 * Returns the place of a ticket relative to its anchor `at`. It is the wanted slot, or the nearest one around the
 * anchor at which the ticket lies on no face and on no other ticket.
 */
function freeTicketSlot(at: Pixel, wanted: FaceSlot, around: TicketSurroundings): FaceSlot {
  const placeOf = (slot: FaceSlot) => shiftedBy(at, slot);
  const isFree = (slot: FaceSlot) => {
    const place = placeOf(slot);
    return (
      !around.faces.some(face => isOnFace(place, face)) &&
      !around.tickets.some(ticket => pixelDistance(ticket, place) < ticketDistance)
    );
  };
  const coversNothing = (slot: FaceSlot) =>
    !around.discs.some(disc => pixelDistance(disc, placeOf(slot)) < disc.radius + ticketHeight / 2);
  if (isFree(wanted)) return wanted;
  const free = slotsAround(wanted).filter(isFree);
  return free.slice(0, triedDirectionCount).find(coversNothing) ?? free[0] ?? wanted;
}

/** Returns the slots on circles around the anchor, nearest to the wanted slot first. */
function slotsAround({ east, south }: FaceSlot): FaceSlot[] {
  const least = Math.max(faceSide, Math.hypot(east, south));
  const begin = Math.atan2(south, east);
  return Array.from({ length: mostCircles }, (_, circle) => least + circle * circleStepPixels).flatMap(away =>
    Array.from({ length: triedDirectionCount }, (_, step) => {
      const turns = step % 2 === 0 ? step / 2 : -(step + 1) / 2;
      const angle = begin + (turns * circleRadians) / triedDirectionCount;
      return { east: away * Math.cos(angle), south: away * Math.sin(angle) };
    }),
  );
}
