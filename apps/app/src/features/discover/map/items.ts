import { type Bounds, earthRadiusMetres, type Point } from '@nightjar/domain/kernel/geo';
import { countKinds, type KindCounts, type MapItem, mapKinds } from '@nightjar/domain/places/rules';
import type { Feature, FeatureCollection, Polygon } from 'geojson';
import type { IconName } from '../../../ui/icon/icon.tsx';

/** The data of a pin; its kind decides its shape. */
export type MapPlace = MapItem & { readonly name: string } & (
    | { readonly kind: 'venue'; readonly open: boolean; readonly glyph: IconName }
    | {
        readonly kind: 'friend';
        readonly image: string | null;
        readonly initials: string;
        readonly roaming: boolean;
      }
    | { readonly kind: 'pro'; readonly initials: string }
    | { readonly kind: 'event'; readonly day: string }
  );

/** One point of the map: an item, or a cluster of items that the zoom does not separate. */
export type MapSpot =
  | { key: string; kind: 'pin'; lng: number; lat: number; place: MapPlace }
  | {
      key: string;
      kind: 'cluster';
      lng: number;
      lat: number;
      clusterId: number;
      counts: KindCounts;
      total: number;
    };

/** The counts by kind that the map keeps for each cluster: a donut needs no query of its leaves. */
export const clusterProperties = Object.fromEntries(
  mapKinds.map(kind => [kind, ['+', ['case', ['==', ['get', 'kind'], kind], 1, 0]]]),
);

export function placesToFeatures(places: readonly MapPlace[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(place => ({
      type: 'Feature',
      properties: { id: place.id, kind: place.kind, icon: iconOf(place), name: place.name },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  };
}

/** The drawing a dense map uses for a place: one per look, not one per place. */
function iconOf(place: MapPlace): string {
  return place.kind === 'venue' ? `pin:venue:${place.open ? 'open' : 'closed'}` : `pin:${place.kind}`;
}

/** The spot of a feature that the map returns; null for a feature that is neither a known item nor a cluster. */
export function toSpot(feature: Feature, places: ReadonlyMap<string, MapPlace>): MapSpot | null {
  if (feature.geometry.type !== 'Point') return null;
  const [lng = 0, lat = 0] = feature.geometry.coordinates;
  const properties = feature.properties ?? {};
  if (properties.cluster) {
    const counts = Object.fromEntries(mapKinds.map(kind => [kind, Number(properties[kind])])) as KindCounts;
    const clusterId = Number(properties.cluster_id);
    const total = Number(properties.point_count);
    // Cluster ids restart when the data changes: the counts in the key keep an old donut from being reused for a
    // new one.
    const key = `cluster:${clusterId}:${mapKinds.map(kind => counts[kind]).join('-')}`;
    return { key, kind: 'cluster', lng, lat, clusterId, counts, total };
  }
  const place = places.get(String(properties.id));
  return place ? pinSpot(place)[1] : null;
}

/** The spot of a single place, under its key. */
export function pinSpot(place: MapPlace): [key: string, spot: MapSpot] {
  const key = `pin:${place.id}`;
  return [key, { key, kind: 'pin', lng: place.lng, lat: place.lat, place }];
}

/** A circle on the ground as a polygon of 96 corners. */
export function circlePolygon(center: Point, radiusMetres: number): Feature<Polygon> {
  const degrees = (radiusMetres / earthRadiusMetres) * (180 / Math.PI);
  const squeeze = Math.max(Math.cos((center.lat * Math.PI) / 180), 0.01);
  const ring = Array.from({ length: 97 }, (_, corner) => {
    const angle = ((corner % 96) / 96) * 2 * Math.PI;
    return [center.lng + (degrees * Math.cos(angle)) / squeeze, center.lat + degrees * Math.sin(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

export const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

const toPoint = (point: Point): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
});

export type UserSpot = Point & { readonly accuracyMetres?: number };

/** The person's location: a dot and its accuracy circle. */
export function userFeatures(user: UserSpot | null): Feature[] {
  if (!user) return [];
  return [...(user.accuracyMetres ? [circlePolygon(user, user.accuracyMetres)] : []), toPoint(user)];
}

export type HeatPoint = Point & { readonly weight: number };

export const heatFeatures = (heat: readonly HeatPoint[]): Feature[] =>
  heat.map(point => ({ ...toPoint(point), properties: { weight: point.weight } }));

/** A friend at no venue is drawn as a soft disc of 150 m instead of a point. */
const roamingRadius = 150;
/** Metres of one pixel at zoom 0, on the equator. */
const metresAtZoom0 = (2 * Math.PI * earthRadiusMetres) / 512;

export const isRoaming = (spot: MapSpot) =>
  spot.kind === 'pin' && spot.place.kind === 'friend' && spot.place.roaming;

export const toHalo = (spot: Point): Feature => ({
  ...toPoint(spot),
  properties: { radiusAtZoom0: roamingRadius / (metresAtZoom0 * Math.cos((spot.lat * Math.PI) / 180)) },
});

/**
 * "Map of tonight. 12 places, 3 friends, 2 pros. The list below has the same items." Kinds without items are left
 * out.
 */
export function mapTitle(places: readonly MapPlace[]): string {
  const counts = countKinds(places);
  const words = { venue: 'place', friend: 'friend', pro: 'pro', event: 'event' } as const;
  const parts = mapKinds
    .filter(kind => kind === 'venue' || counts[kind] > 0)
    .map(kind => `${counts[kind]} ${words[kind]}${counts[kind] === 1 ? '' : 's'}`);
  return `Map of tonight. ${parts.join(', ')}. The list below has the same items.`;
}

export type MapViewport = { bounds: Bounds; center: Point; zoom: number };
