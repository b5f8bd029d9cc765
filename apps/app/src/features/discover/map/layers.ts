import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { clusterProperties } from './items.ts';
import { pinColours } from './palette.ts';
import { labelFont } from './style.ts';

const none: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Above this many spots on the screen they are drawn by the graphics card, not as elements of the page. */
export const markerLimit = 40;
const clusterRadius = 56;
const clusterMaxZoom = 17;
/** Just below the zoom at which clustering ends: items at one point stay one donut instead of a pile of pins. */
export const maxZoom = clusterMaxZoom + 0.9;

export const overlaySources: Record<string, SourceSpecification> = {
  halos: { type: 'geojson', data: none },
  ring: { type: 'geojson', data: none },
  user: { type: 'geojson', data: none },
  heat: { type: 'geojson', data: none },
  places: {
    type: 'geojson',
    data: none,
    cluster: true,
    clusterRadius,
    clusterMaxZoom,
    clusterProperties,
  },
};

/** The layers that replace the markers where there are too many of them. */
export const denseLayers = ['dense-pins', 'dense-clusters'] as const;

/** Drawn over the base map, from the bottom up. The heat lies under the labels and is put there by the map. */
export const overlayLayers: LayerSpecification[] = [
  {
    id: 'friend-halos',
    type: 'circle',
    source: 'halos',
    paint: {
      'circle-color': pinColours.luna,
      'circle-opacity': 0.2,
      'circle-blur': 0.8,
      'circle-radius': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        0,
        ['get', 'radiusAtZoom0'],
        20,
        ['*', ['get', 'radiusAtZoom0'], 2 ** 20],
      ],
    },
  },
  {
    id: 'radius-ring',
    type: 'line',
    source: 'ring',
    paint: {
      'line-color': pinColours.bone,
      'line-opacity': 0.4,
      'line-width': 1.5,
      'line-dasharray': [4, 3],
    },
  },
  {
    id: 'user-accuracy',
    type: 'fill',
    source: 'user',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': pinColours.bone, 'fill-opacity': 0.12 },
  },
  {
    id: 'user-dot',
    type: 'circle',
    source: 'user',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-color': pinColours.bone,
      'circle-radius': 9,
      'circle-stroke-color': pinColours.bark,
      'circle-stroke-width': 3,
    },
  },
  // Invisible: it keeps the source loaded while its spots are drawn as elements of the page.
  { id: 'places-anchor', type: 'circle', source: 'places', paint: { 'circle-opacity': 0 } },
  {
    id: 'dense-pins',
    type: 'symbol',
    source: 'places',
    filter: ['!', ['has', 'point_count']],
    layout: { visibility: 'none', 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true },
  },
  {
    id: 'dense-clusters',
    type: 'symbol',
    source: 'places',
    filter: ['has', 'point_count'],
    layout: {
      visibility: 'none',
      'icon-image': [
        'concat',
        'donut:',
        ['get', 'venue'],
        ':',
        ['get', 'friend'],
        ':',
        ['get', 'pro'],
        ':',
        ['get', 'event'],
      ],
      'icon-allow-overlap': true,
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': labelFont,
      'text-size': 17,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': pinColours.ink },
  },
];

/** How lively the night is, from ember to lamp; it fades where single pins show it better. */
export const heatLayer: LayerSpecification = {
  id: 'heat',
  type: 'heatmap',
  source: 'heat',
  paint: {
    'heatmap-weight': ['get', 'weight'],
    'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 11, 18, 16, 64],
    'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], 15.5, 1, 17, 0],
    'heatmap-color': [
      'interpolate',
      ['linear'],
      ['heatmap-density'],
      0,
      'rgba(138,72,0,0)',
      0.3,
      'rgba(138,72,0,.35)',
      0.6,
      'rgba(240,143,27,.5)',
      1,
      'rgba(255,208,146,.65)',
    ],
  },
};
