import type { Point } from '@nightjar/domain/kernel/geo';
import { clearOfSelected, selectedGrowth } from './clear-of-selected.ts';
import { type CoveringDisc, type FaceSlot, faceSide, pickDirection, slotsInFan } from './fan.ts';
import type { MapBar, MapEvent, MapFriend, MapPlace } from './items.ts';
import { type Pixel, pixelDistance, toPixel, toPoint } from './project.ts';
import { shiftedBy, ticketsBesideFaces, type WantedTicket } from './ticket-slots.ts';

/** A spot on the map is the pin of one bar, or a disc with the number of several bars. */
export type BarSpot = Point & { readonly bars: readonly [MapBar, ...MapBar[]] };
/** This ticket is drawn for one or several events of a spot, beside the point of the spot. */
export type EventSpot = Point & FaceSlot & { readonly events: readonly [MapEvent, ...MapEvent[]] };
/** The portrait of a friend, which is drawn beside the friend's point. */
export type FaceSpot = Point & FaceSlot & { readonly friend: MapFriend };
/** The disc with "+3", which counts the friends whose faces have no space. */
export type MoreFriendsSpot = Point & FaceSlot & { readonly friends: readonly MapFriend[] };

/** Everything that the map draws at one zoom level. It stays the same while the map is panned. */
export type Arrangement = {
  readonly spots: readonly BarSpot[];
  readonly tickets: readonly EventSpot[];
  readonly faces: readonly FaceSpot[];
  readonly more: readonly MoreFriendsSpot[];
};

/** The map does not zoom in beyond this level. Bars that share a spot even at this level are shown as a list. */
export const maxZoom = 17.9;
/**
 * Pins that are less than this many pixels apart become one spot. Pins may touch each other, but not hide each other.
 */
const clusterDistancePixels = 36;
/** With fewer friends than this on the map, each of them has a face of their own. */
const manyFriendsFrom = 12;
/**
 * With more friends on the map, a spot shows this many faces and the number of the others. A spot with one friend more
 * shows all their faces.
 */
const facesShownOfMany = 3;

/**
 * Rounds a zoom level down to a half. An arrangement is made for each half level and stays in use up to the next,
 * because pins only move apart in between.
 */
export const zoomStep = (zoom: number): number => Math.floor(zoom * 2) / 2;

/** Beside a pin with a ticket, tickets and faces are this many pixels farther away, so that each can be tapped. */
const clearancePixels = 4;

/**
 * Places the pins, counts, tickets and faces for a zoom level. A selected bar always has a pin, a selected event a
 * ticket, and a selected friend a face of its own.
 */
export function arrangePlaces(
  places: readonly MapPlace[],
  zoom: number,
  selectedId: string | null,
): Arrangement {
  const bars = places.filter(place => place.kind === 'bar');
  const events = places.filter(place => place.kind === 'event');
  const friends = places.filter(place => place.kind === 'friend');
  const spots = spotsOf(bars, zoom, selectedId);
  const anchors = anchorsOf(spots, { events, friends }, { zoom, selectedId });
  const marks = coveringDiscsOf(spots, zoom, selectedId);
  const mostFaces = friends.length < manyFriendsFrom ? manyFriendsFrom : facesShownOfMany;
  return { spots, ...placeTicketsAndFaces(anchors, marks, { mostFaces, selectedId, zoom }) };
}

/**
 * Returns the spots of the bars. The selected bar comes first: it is in no count, and no other spot touches its pin.
 */
function spotsOf(bars: readonly MapBar[], zoom: number, selectedId: string | null): BarSpot[] {
  const selected = bars.find(bar => bar.id === selectedId);
  const others = clusterPlaces(
    bars.filter(bar => bar !== selected),
    zoom,
  ).map(barSpotOf);
  if (!selected) return others;
  const discs = others.map(spot => ({ ...toPixel(spot, zoom), radius: spotRadiusPixels(spot.bars.length) }));
  const middles = clearOfSelected({ ...toPixel(selected, zoom), radius: selectedRadiusPixels }, discs);
  const moved = others.map((spot, index): BarSpot => {
    const [disc, middle] = [discs[index], middles[index]];
    if (!disc || !middle || pixelDistance(disc, middle) === 0) return spot;
    return { ...spot, ...toPoint(middle, zoom) };
  });
  return [{ ...coordinatesOf(selected), bars: [selected] }, ...moved];
}

/** Returns the zoom level at which the points of one spot separate; null where they never do. */
export function separatingZoom(points: readonly Point[], zoom: number): number | null {
  for (let next = zoomStep(zoom) + 0.5; next <= maxZoom; next += 0.5)
    if (clusterPlaces(points, next).length > 1) return next;
  return null;
}

/**
 * Returns the radius of a spot in pixels: 20 for one bar, 22 for two or more, 26 for ten or more, and 30 for fifty or
 * more.
 */
export function spotRadiusPixels(count: number): number {
  if (count >= 50) return 30;
  if (count >= 10) return 26;
  return count > 1 ? 22 : 20;
}

const selectedRadiusPixels = spotRadiusPixels(1) * selectedGrowth;

const coordinatesOf = ({ lat, lng }: Point): Point => ({ lat, lng });

/** Groups places that are near to each other. The places are taken in the given order. */
function clusterPlaces<Place extends Point>(places: readonly Place[], zoom: number): [Place, ...Place[]][] {
  const ungrouped = new Map(places.map(place => [place, toPixel(place, zoom)]));
  const groups: [Place, ...Place[]][] = [];
  for (const [first, at] of ungrouped) {
    ungrouped.delete(first);
    const near = [...ungrouped]
      .filter(([, other]) => pixelDistance(at, other) < clusterDistancePixels)
      .map(([place]) => place);
    for (const place of near) ungrouped.delete(place);
    groups.push([first, ...near]);
  }
  return groups;
}

function barSpotOf(bars: readonly [MapBar, ...MapBar[]]): BarSpot {
  const mean = (of: (bar: MapBar) => number) => bars.reduce((sum, bar) => sum + of(bar), 0) / bars.length;
  return { lat: mean(bar => bar.lat), lng: mean(bar => bar.lng), bars };
}

/** Tickets and faces are placed around an anchor. It is a spot with a `radius` in pixels, or a point without a spot. */
type FaceAnchor = { point: Point; at: Pixel; radius: number; events: MapEvent[]; friends: MapFriend[] };
type AnchoredItems = { events: readonly MapEvent[]; friends: readonly MapFriend[] };

/**
 * Returns the anchors of events and friends. An event or a friend at a bar has the spot of that bar as its anchor.
 * Elsewhere the anchor is a spot nearby, or else the point itself.
 */
function anchorsOf(
  spots: readonly BarSpot[],
  { events, friends }: AnchoredItems,
  { zoom, selectedId }: { zoom: number; selectedId: string | null },
): FaceAnchor[] {
  const anchors: FaceAnchor[] = [];
  const byBar = new Map<string, FaceAnchor>();
  for (const spot of spots) {
    const anchor = {
      point: coordinatesOf(spot),
      at: toPixel(spot, zoom),
      radius: spot.bars[0].id === selectedId ? selectedRadiusPixels : spotRadiusPixels(spot.bars.length),
      events: [],
      friends: [],
    };
    anchors.push(anchor);
    for (const bar of spot.bars) byBar.set(bar.id, anchor);
  }
  const anchorOf = (place: MapEvent | MapFriend) => {
    const own = place.venueId === null ? undefined : byBar.get(place.venueId);
    const at = toPixel(place, zoom);
    return own ?? nearestAnchor(anchors, at) ?? addAnchor(anchors, place, at);
  };
  for (const event of events) anchorOf(event).events.push(event);
  for (const friend of friends) anchorOf(friend).friends.push(friend);
  return anchors;
}

function nearestAnchor(anchors: readonly FaceAnchor[], at: Pixel): FaceAnchor | undefined {
  return anchors
    .filter(anchor => pixelDistance(anchor.at, at) < clusterDistancePixels)
    .toSorted((one, other) => pixelDistance(one.at, at) - pixelDistance(other.at, at))[0];
}

function addAnchor(anchors: FaceAnchor[], point: Point, at: Pixel): FaceAnchor {
  const anchor = { point: coordinatesOf(point), at, radius: 0, events: [], friends: [] };
  anchors.push(anchor);
  return anchor;
}

/** Returns the tickets of a spot: one for the selected event, and another for all other events. */
function ticketsOfSpot(events: readonly MapEvent[], selectedId: string | null): EventSpot['events'][] {
  const isSelected = (event: MapEvent) => event.id === selectedId;
  return [events.filter(isSelected), events.filter(event => !isSelected(event))].flatMap(
    ([first, ...more]) => (first ? [[first, ...more] as const] : []),
  );
}

/**
 * Returns discs in place of the texts that tickets and faces should not cover: the number of staff on the pin of a bar,
 * and the name of the selected bar.
 */
function coveringDiscsOf(spots: readonly BarSpot[], zoom: number, selectedId: string | null): CoveringDisc[] {
  return spots.flatMap(spot => {
    const [bar] = spot.bars;
    const { x, y } = toPixel(spot, zoom);
    const staff = spot.bars.length === 1 && bar.staff > 0 ? [{ x: x + 15, y: y + 15, radius: 9 }] : [];
    const name =
      bar.id === selectedId ? [-45, 0, 45].map(east => ({ x: x + east, y: y + 38, radius: 12 })) : [];
    return [...staff, ...name];
  });
}

/** Fans out the tickets and faces of each anchor in the direction in which they cover the least of what is around. */
function placeTicketsAndFaces(
  anchors: readonly FaceAnchor[],
  marks: readonly CoveringDisc[],
  { mostFaces, selectedId, zoom }: { mostFaces: number; selectedId: string | null; zoom: number },
): Omit<Arrangement, 'spots'> {
  const pinsAndNames = [
    ...marks,
    ...anchors.filter(anchor => anchor.radius > 0).map(({ at, radius }) => ({ ...at, radius })),
  ];
  const taken = [...pinsAndNames];
  const wanted: WantedTicket<EventSpot>[] = [];
  const faces: FaceSpot[] = [];
  const more: MoreFriendsSpot[] = [];
  for (const { point, at, radius, events, friends } of anchors) {
    if (events.length + friends.length === 0) continue;
    const grouped = ticketsOfSpot(events, selectedId);
    const ordered = friends.toSorted(
      (one, other) => Number(other.id === selectedId) - Number(one.id === selectedId),
    );
    // The last slot shows a face rather than the count "+1", which would take the same space.
    const cut = ordered.length > mostFaces + 1 ? mostFaces : ordered.length;
    const count = grouped.length + Math.min(ordered.length, cut + 1);
    const around = radius > 0 && grouped.length > 0 ? radius + clearancePixels : radius;
    const fan = { count, radius: around };
    const slots = slotsInFan(fan, pickDirection(fan, at, taken));
    const [forTickets, forFaces] = [slots.slice(0, grouped.length), slots.slice(grouped.length)];
    for (const [index, together] of grouped.entries())
      wanted.push({ at, ticket: { ...point, ...slotAt(forTickets, index), events: together } });
    for (const [index, friend] of ordered.slice(0, cut).entries())
      faces.push({ ...point, ...slotAt(forFaces, index), friend });
    if (cut < ordered.length) more.push({ ...point, ...slotAt(forFaces, cut), friends: ordered.slice(cut) });
    for (const slot of slots) taken.push({ x: at.x + slot.east, y: at.y + slot.south, radius: faceSide / 2 });
  }
  const facePixels = [...faces, ...more].map(face => shiftedBy(toPixel(face, zoom), face));
  return { tickets: ticketsBesideFaces(wanted, facePixels, pinsAndNames), faces, more };
}

const slotAt = (slots: readonly FaceSlot[], index: number): FaceSlot => slots[index] ?? { east: 0, south: 0 };
