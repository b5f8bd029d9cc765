import { earthRadiusMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { Feature, FeatureCollection, Polygon } from 'geojson';
import {
  type Arrangement,
  type BarSpot,
  type EventSpot,
  type FaceSpot,
  type MoreFriendsSpot,
  spotRadiusPixels,
} from './arrange.ts';
import { selectedGrowth } from './clear-of-selected.ts';
import { type FaceSlot, faceSide } from './fan.ts';
import type { BusySpot, MapPlace, UserSpot } from './items.ts';
import type { Picture } from './picture.ts';
import { barPicture, countPicture, facePicture, type GlyphOf, morePicture } from './place-pictures.ts';
import { ticketPicture } from './ticket-picture.ts';

/**
 * A tap on the map hits one place, or a sign for several places or people: a `spot` of several bars, `tickets` of
 * several events, or `more` friends than have space. `index` is its position in that list of the arrangement.
 */
export type TapTarget =
  | { readonly kind: 'place'; id: string }
  | { kind: 'spot'; index: number }
  | { kind: 'tickets'; index: number }
  | { kind: 'more'; index: number };

/** The letters in names have this size in pixels. The map layer measures the offsets of names in this unit. */
export const nameFontSize = 13;

/**
 * Describes how the pins look: which item is selected, whether bars show their logos, and where their icons come from.
 * With `calm` the other items keep their full color.
 */
type MapLook = {
  readonly selectedId: string | null;
  readonly withLogos: boolean;
  readonly glyphOf: GlyphOf;
  readonly calm?: boolean;
};

/** A feature is one pin, ticket or face, with the picture that it shows. */
type DrawnFeature = { readonly feature: Feature; readonly picture: Picture };

/** Returns the map features of an arrangement, and the pictures that the features name. */
export function drawArrangement(
  { spots, tickets, faces, more }: Arrangement,
  look: MapLook,
): { features: Feature[]; pictures: Map<string, Picture> } {
  const drawn = [
    ...spots.map((spot, index) =>
      spot.bars.length > 1 ? drawBarCount(spot, index, look) : drawBar(spot, look),
    ),
    ...tickets.map((spot, index) =>
      spot.events.length > 1 ? drawTicketStack(spot, index, look) : drawTicket(spot, look),
    ),
    ...faces.map(spot => drawFace(spot, look)),
    ...more.map((spot, index) => drawMoreFriends(spot, index, look)),
  ];
  return {
    features: drawn.map(({ feature }) => feature),
    pictures: new Map(drawn.map(({ picture }) => [picture.key, picture])),
  };
}

function drawBarCount(spot: BarSpot, index: number, look: MapLook): DrawnFeature {
  const { length } = spot.bars;
  const open = spot.bars.filter(bar => bar.open).length;
  const picture = countPicture(length, open, spotRadiusPixels(length));
  return createDrawnFeature(spot, picture, { layer: 'count', index, ...selectionProperties(null, look) });
}

function drawBar(spot: BarSpot, look: MapLook): DrawnFeature {
  const [bar] = spot.bars;
  const { id, name, open } = bar;
  return createDrawnFeature(spot, barPicture(bar, look.withLogos, look.glyphOf), {
    layer: 'bar',
    id,
    name,
    open,
    ...placeOfSelectedName({ east: 0, south: 0 }, 20),
    ...selectionProperties(id, look),
  });
}

function drawTicketStack(spot: EventSpot, index: number, look: MapLook): DrawnFeature {
  return createDrawnFeature(spot, ticketPicture(spot.events), {
    layer: 'tickets',
    index,
    offset: iconOffsetOf(spot),
    ...selectionProperties(null, look),
  });
}

function drawTicket(spot: EventSpot, look: MapLook): DrawnFeature {
  const [{ id, name }] = spot.events;
  return createDrawnFeature(spot, ticketPicture(spot.events), {
    layer: 'ticket',
    id,
    name,
    ...besidePinProperties(spot, id, look),
  });
}

function drawFace(spot: FaceSpot, look: MapLook): DrawnFeature {
  const { id, name } = spot.friend;
  return createDrawnFeature(spot, facePicture(spot.friend), {
    layer: 'face',
    id,
    name,
    ...besidePinProperties(spot, id, look),
  });
}

function drawMoreFriends(spot: MoreFriendsSpot, index: number, look: MapLook): DrawnFeature {
  return createDrawnFeature(spot, morePicture(spot.friends.length), {
    layer: 'more',
    index,
    offset: iconOffsetOf(spot),
    ...selectionProperties(null, look),
  });
}

const createDrawnFeature = (
  point: Point,
  picture: Picture,
  properties: Feature['properties'],
): DrawnFeature => ({
  feature: toFeature(point, { ...properties, icon: picture.key }),
  picture,
});

const selectionProperties = (id: string | null, { selectedId, calm = false }: MapLook) => ({
  selected: id !== null && id === selectedId,
  faded: !calm && selectedId !== null && id !== selectedId,
});

/** Returns the properties of a ticket or a face that is drawn beside the pin of its bar. */
const besidePinProperties = (slot: FaceSlot, id: string, look: MapLook) => ({
  offset: iconOffsetOf(slot, id === look.selectedId),
  ...placeOfSelectedName(slot, faceSide / 2),
  ...selectionProperties(id, look),
});

/** The offset is divided by `selectedGrowth`, because the layer multiplies an icon's offset by the icon's size. */
const iconOffsetOf = ({ east, south }: FaceSlot, selected = false) =>
  selected ? [east / selectedGrowth, south / selectedGrowth] : [east, south];
/**
 * Returns where the name of a selected item is drawn. It is below the item, except for a ticket or face that is itself
 * above its pin: there the name is above the ticket or face, so that it does not cover the pin.
 */
const placeOfSelectedName = ({ east, south }: FaceSlot, radius: number) => {
  const away = radius * selectedGrowth + 3;
  const isOver = south < 0;
  return {
    nameAnchor: isOver ? 'bottom' : 'top',
    nameAt: [east / nameFontSize, (isOver ? south - away : south + away) / nameFontSize],
  };
};

/** Returns what a tap on a feature of `drawArrangement` hits. */
export function tapTargetOf(properties: Record<string, unknown> | null | undefined): TapTarget | null {
  if (properties?.layer === 'count') return { kind: 'spot', index: Number(properties.index) };
  if (properties?.layer === 'tickets') return { kind: 'tickets', index: Number(properties.index) };
  if (properties?.layer === 'more') return { kind: 'more', index: Number(properties.index) };
  return typeof properties?.id === 'string' ? { kind: 'place', id: properties.id } : null;
}

const toFeature = ({ lat, lng }: Point, properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

export const featureCollection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

/** Returns a circle on the ground, as a polygon of 96 corners. */
export function circlePolygon(center: Point, radiusMetres: number): Feature<Polygon> {
  const degrees = (radiusMetres / earthRadiusMetres) * (180 / Math.PI);
  const squeeze = Math.max(Math.cos((center.lat * Math.PI) / 180), 0.01);
  const ring = Array.from({ length: 97 }, (_, corner) => {
    const angle = ((corner % 96) / 96) * 2 * Math.PI;
    return [center.lng + (degrees * Math.cos(angle)) / squeeze, center.lat + degrees * Math.sin(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** Returns the dot at the user's location, with the circle that shows how exact the location is. */
export function userFeatures(user: UserSpot | null): Feature[] {
  if (!user) return [];
  return [...(user.accuracyMetres ? [circlePolygon(user, user.accuracyMetres)] : []), toFeature(user)];
}

/** The glow of a bar is at its brightest with this many people or more. */
const peopleForFullGlow = 20;

/** Returns a glow for each place, which is brighter the more people are there. */
export function glowFeatures(busy: readonly BusySpot[]): Feature[] {
  return busy.flatMap(spot =>
    spot.here > 0 ? [toFeature(spot, { weight: Math.min(1, spot.here / peopleForFullGlow) })] : [],
  );
}

/**
 * A friend who is at no venue is drawn as a soft disc of this radius in meters, around the middle of their map cell.
 */
const roamingRadiusMetres = 150;
/** At zoom level 0, one pixel on the equator covers this many meters. */
const metresPerPixelAtZoom0 = (2 * Math.PI * earthRadiusMetres) / 512;

export function roamingFriendFeatures(places: readonly MapPlace[]): Feature[] {
  return places.flatMap(place =>
    place.kind === 'friend' && place.venueId === null
      ? [
          toFeature(place, {
            radiusAtZoom0:
              roamingRadiusMetres / (metresPerPixelAtZoom0 * Math.cos((place.lat * Math.PI) / 180)),
          }),
        ]
      : [],
  );
}
