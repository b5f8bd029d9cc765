import { type Pixel, pixelDistance } from './project.ts';

/** This is the position of a face relative to its point, in pixels. */
export type FaceSlot = { readonly east: number; readonly south: number };

/** A portrait with its ring, and an event's ticket, have this width in pixels. A finger can tap this size. */
export const faceSide = 44;
/** Faces of one ring overlap by this many pixels. */
const faceOverlap = 4;
const faceDistance = faceSide - faceOverlap;
/**
 * The faces around a pin take at most this part of the circle, in radians, so that they leave space for the pin's name.
 */
const ringArc = (200 * Math.PI) / 180;

const upwardAngle = -Math.PI / 2;
const fanDirections = [0, 1, -1, 2, -2, 3, -3, 4].map(eighth => upwardAngle + (eighth * Math.PI) / 4);

/** The number of faces that are fanned out around a pin, and the pin's radius in pixels; 0 where there is no pin. */
export type FaceFan = { readonly count: number; readonly radius: number };

/**
 * Returns the places of the faces in a fan. They are placed in rings around the pin, in the given direction. Without a
 * pin they are placed around the point.
 */
export function slotsInFan({ count, radius }: FaceFan, direction: number): FaceSlot[] {
  if (radius === 0) return slotsInCircle(count);
  const slots: FaceSlot[] = [];
  for (let ring = 0; slots.length < count; ring += 1) {
    const away = radius + faceSide / 2 - faceOverlap / 2 + ring * faceDistance;
    const turn = 2 * Math.asin(faceDistance / (2 * away));
    const seats = Math.min(count - slots.length, Math.floor(ringArc / turn) + 1);
    for (let seat = 0; seat < seats; seat += 1) {
      slots.push(slotAt(direction + (seat - (seats - 1) / 2) * turn, away));
    }
  }
  return slots;
}

function slotsInCircle(count: number): FaceSlot[] {
  if (count === 1) return [{ east: 0, south: 0 }];
  const away = faceDistance / (2 * Math.sin(Math.PI / count));
  return Array.from({ length: count }, (_, seat) => slotAt(Math.PI + (seat * 2 * Math.PI) / count, away));
}

const roundPixels = (pixels: number) => Math.round(pixels * 10) / 10;
const slotAt = (angle: number, away: number): FaceSlot => ({
  east: roundPixels(away * Math.cos(angle)),
  south: roundPixels(away * Math.sin(angle)),
});

/** A disc on the map that faces should not cover, such as a pin. */
export type CoveringDisc = Pixel & { readonly radius: number };

/** The faces of a fan are at most this many pixels away from its center. */
const fanReach = 200;

/**
 * Returns the direction in which a fan covers the least of the discs around it. Of equally good directions, it prefers
 * upward.
 */
export function pickDirection(fan: FaceFan, at: Pixel, discs: readonly CoveringDisc[]): number {
  const around = discs.filter(disc => pixelDistance(disc, at) > 0 && pixelDistance(disc, at) < fanReach);
  if (fan.radius === 0 || around.length === 0) return upwardAngle;
  const cost = (direction: number) =>
    slotsInFan(fan, direction).reduce((sum, slot) => sum + coveredPixels(at, slot, around), 0);
  return fanDirections
    .map(direction => ({ direction, cost: cost(direction) }))
    .reduce((best, next) => (next.cost < best.cost - 1 ? next : best)).direction;
}

/** Counts by how many pixels a face overlaps the discs around it. */
function coveredPixels(at: Pixel, slot: FaceSlot, around: readonly CoveringDisc[]): number {
  const face = { x: at.x + slot.east, y: at.y + slot.south };
  return around.reduce(
    (sum, disc) => sum + Math.max(0, faceSide / 2 + disc.radius - pixelDistance(face, disc)),
    0,
  );
}
