import { earthRadiusMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { Feature, FeatureCollection, Polygon } from 'geojson';
import { type Arrangement, type BarSpot, radiusOf } from './arrange.ts';
import { type FaceSlot, faceSide } from './fan.ts';
import type { BusySpot, MapPlace, UserSpot } from './items.ts';
import {
  barPicture,
  countPicture,
  facePicture,
  type GlyphOf,
  morePicture,
  type Picture,
  ticketPicture,
} from './place-pictures.ts';

/** A tap on the map meets a place, or the count of several. */
export type Target =
  | { readonly kind: 'place'; id: string }
  | { kind: 'spot'; index: number }
  | { kind: 'tickets'; index: number }
  | { kind: 'more'; index: number };

/** A selected pin, ticket or face is drawn larger by this factor. */
export const selectedGrowth = 1.3;
/** The letters of names have this many pixels, in which the layer counts their offsets. */
export const nameSize = 13;

type Look = { selectedId: string | null; withLogos: boolean; glyphOf: GlyphOf };

/** Returns the features of an arrangement, and the pictures that they name. */
export function draw(
  arrangement: Arrangement,
  look: Look,
): { features: Feature[]; pictures: Map<string, Picture> } {
  const pictures = new Map<string, Picture>();
  const named = (picture: Picture) => {
    pictures.set(picture.key, picture);
    return picture.key;
  };
  const selectionOf = (id: string | null) => ({
    selected: id !== null && id === look.selectedId,
    faded: look.selectedId !== null && id !== look.selectedId,
  });
  const features = [
    ...arrangement.spots.map((spot, index) => {
      const [bar] = spot.bars;
      if (spot.bars.length > 1) {
        const icon = named(countPicture(spot.bars.length, openIn(spot), radiusOf(spot.bars.length)));
        return toFeature(spot, { layer: 'count', index, icon, ...selectionOf(null) });
      }
      const icon = named(barPicture(bar, look.withLogos, look.glyphOf));
      return toFeature(spot, {
        layer: 'bar',
        id: bar.id,
        name: bar.name,
        icon,
        open: bar.open,
        ...nameBeside(0, 0, 20),
        ...selectionOf(bar.id),
      });
    }),
    ...arrangement.tickets.map((spot, index) => {
      const [event, ...others] = spot.events;
      const icon = named(ticketPicture(spot.events));
      if (others.length > 0)
        return toFeature(spot, {
          layer: 'tickets',
          index,
          icon,
          offset: offsetOf(spot),
          ...selectionOf(null),
        });
      return toFeature(spot, {
        layer: 'ticket',
        id: event.id,
        name: event.name,
        icon,
        offset: offsetOf(spot, event.id === look.selectedId),
        ...nameBeside(spot.east, spot.south, faceSide / 2),
        ...selectionOf(event.id),
      });
    }),
    ...arrangement.faces.map(({ friend, ...spot }) =>
      toFeature(spot, {
        layer: 'face',
        id: friend.id,
        name: friend.name,
        icon: named(facePicture(friend)),
        offset: offsetOf(spot, friend.id === look.selectedId),
        ...nameBeside(spot.east, spot.south, faceSide / 2),
        ...selectionOf(friend.id),
      }),
    ),
    ...arrangement.more.map((spot, index) =>
      toFeature(spot, {
        layer: 'more',
        index,
        icon: named(morePicture(spot.friends.length)),
        offset: offsetOf(spot),
        ...selectionOf(null),
      }),
    ),
  ];
  return { features, pictures };
}

const openIn = ({ bars }: BarSpot) => bars.filter(bar => bar.open).length;
/** The offset is divided by the growth, because the layer multiplies an icon's offset by its size. */
const offsetOf = ({ east, south }: FaceSlot, selected = false) =>
  selected ? [east / selectedGrowth, south / selectedGrowth] : [east, south];
/** The name is below a pin, and above a ticket or face over a pin, so that it does not cover the pin. */
const nameBeside = (east: number, south: number, radius: number) => {
  const away = radius * selectedGrowth + 3;
  const isOver = south < 0;
  return {
    nameAnchor: isOver ? 'bottom' : 'top',
    nameAt: [east / nameSize, (isOver ? south - away : south + away) / nameSize],
  };
};

/** Returns the target of a feature that `draw` made. */
export function targetOf(properties: Record<string, unknown> | null | undefined): Target | null {
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

export const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** A polygon of 96 corners is drawn as a circle on the ground. */
export function circlePolygon(center: Point, radiusMetres: number): Feature<Polygon> {
  const degrees = (radiusMetres / earthRadiusMetres) * (180 / Math.PI);
  const squeeze = Math.max(Math.cos((center.lat * Math.PI) / 180), 0.01);
  const ring = Array.from({ length: 97 }, (_, corner) => {
    const angle = ((corner % 96) / 96) * 2 * Math.PI;
    return [center.lng + (degrees * Math.cos(angle)) / squeeze, center.lat + degrees * Math.sin(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** The person's location is drawn as a dot with its accuracy circle. */
export function userFeatures(user: UserSpot | null): Feature[] {
  if (!user) return [];
  return [...(user.accuracyMetres ? [circlePolygon(user, user.accuracyMetres)] : []), toFeature(user)];
}

/** With this many people in a bar its glow is full. */
const fullHouse = 20;

/** Each place glows by the number of people there. */
export function glowFeatures(busy: readonly BusySpot[]): Feature[] {
  return busy.flatMap(spot =>
    spot.here > 0 ? [toFeature(spot, { weight: Math.min(1, spot.here / fullHouse) })] : [],
  );
}

/** A friend at no venue has a soft disc of 150 m around the middle of their cell. */
const roamingRadius = 150;
/** One pixel at zoom 0, on the equator, covers this many metres. */
const metresAtZoom0 = (2 * Math.PI * earthRadiusMetres) / 512;

export function haloFeatures(places: readonly MapPlace[]): Feature[] {
  return places.flatMap(place =>
    place.kind === 'friend' && place.venueId === null
      ? [
          toFeature(place, {
            radiusAtZoom0: roamingRadius / (metresAtZoom0 * Math.cos((place.lat * Math.PI) / 180)),
          }),
        ]
      : [],
  );
}
