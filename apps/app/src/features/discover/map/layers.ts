import type { FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { selectedGrowth } from './clear-of-selected.ts';
import { nameFontSize } from './features.ts';
import { type MapScheme, overlayColours } from './palette.ts';
import { labelFont } from './style.ts';

const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] };

export const overlaySources: Record<string, SourceSpecification> = {
  halos: { type: 'geojson', data: noFeatures },
  ring: { type: 'geojson', data: noFeatures },
  user: { type: 'geojson', data: noFeatures },
  glow: { type: 'geojson', data: noFeatures },
  // The buffer lets a tile draw the pins just beyond its edge too, so that no pin is cut off there.
  places: { type: 'geojson', data: noFeatures, buffer: 64 },
};

const isLayer = (layer: string): ExpressionSpecification => ['==', ['get', 'layer'], layer];
const isSelected: ExpressionSpecification = ['boolean', ['get', 'selected']];
/** The names of bars show from this zoom level on. */
const namesFromZoom = 14.5;
const iconSize: ExpressionSpecification = ['case', isSelected, selectedGrowth, 1];
/**
 * While an item is selected, the other bars and counts fade. Tickets and faces do not fade, because they overlap and
 * would show through each other.
 */
const fadedOpacity: ExpressionSpecification = ['case', ['get', 'faded'], 0.7, 1];
const nameLayout = {
  'text-font': labelFont,
  'text-size': nameFontSize,
  'text-anchor': 'top',
  'text-max-width': 9,
} as const;
const nameColours = ({ mark, halo }: OverlayColours) =>
  ({ 'text-color': mark, 'text-halo-color': halo, 'text-halo-width': 1.8 }) as const;

const fannedIconLayout = {
  'icon-image': ['get', 'icon'],
  'icon-size': iconSize,
  'icon-offset': ['get', 'offset'],
  'icon-allow-overlap': true,
  // Where symbols overlap, the symbol that is placed last is on top.
  'symbol-sort-key': ['case', isSelected, 1, 0],
} satisfies SymbolLayerSpecification['layout'];

/** A tap hits these layers; the upper layer comes first. */
export const tappedLayers = ['faces', 'tickets', 'bars', 'counts'] as const;

/**
 * These layers are drawn over the base map, the lowest first. The glow is not among them, because it lies below the
 * labels of the base map.
 */
export function overlayLayers(scheme: MapScheme): LayerSpecification[] {
  const colours = overlayColours[scheme];
  return [...areaLayers(colours), ...placeLayers(colours)];
}

type OverlayColours = (typeof overlayColours)[MapScheme];

function areaLayers(colours: OverlayColours): LayerSpecification[] {
  return [
    {
      id: 'friend-halos',
      type: 'circle',
      source: 'halos',
      paint: {
        'circle-color': colours.friends,
        'circle-opacity': 0.14,
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
        'line-color': colours.mark,
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
      paint: { 'fill-color': colours.mark, 'fill-opacity': 0.12 },
    },
    {
      id: 'user-dot',
      type: 'circle',
      source: 'user',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': colours.mark,
        'circle-radius': 9,
        'circle-stroke-color': colours.markEdge,
        'circle-stroke-width': 3,
      },
    },
  ];
}

function placeLayers(colours: OverlayColours): LayerSpecification[] {
  return [
    {
      id: 'bars',
      type: 'symbol',
      source: 'places',
      filter: isLayer('bar'),
      layout: {
        ...nameLayout,
        'icon-image': ['get', 'icon'],
        'icon-size': iconSize,
        'icon-allow-overlap': true,
        'symbol-sort-key': ['case', isSelected, 0, ['get', 'open'], 1, 2],
        'text-field': ['step', ['zoom'], '', namesFromZoom, ['case', isSelected, '', ['get', 'name']]],
        'text-offset': [0, 1.65],
        'text-optional': true,
      },
      paint: { ...nameColours(colours), 'icon-opacity': fadedOpacity, 'text-opacity': fadedOpacity },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'places',
      filter: isLayer('count'),
      layout: { 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true },
      paint: { 'icon-opacity': fadedOpacity },
    },
    {
      id: 'tickets',
      type: 'symbol',
      source: 'places',
      filter: ['any', isLayer('ticket'), isLayer('tickets')],
      layout: fannedIconLayout,
    },
    {
      id: 'faces',
      type: 'symbol',
      source: 'places',
      filter: ['any', isLayer('face'), isLayer('more')],
      layout: fannedIconLayout,
    },
    {
      id: 'selected-name',
      type: 'symbol',
      source: 'places',
      filter: isSelected,
      layout: {
        ...nameLayout,
        'text-field': ['get', 'name'],
        'text-anchor': ['get', 'nameAnchor'],
        'text-size': nameFontSize + 1,
        'text-offset': ['get', 'nameAt'],
        'text-allow-overlap': true,
      },
      paint: { ...nameColours(colours), 'text-halo-width': 2.4 },
    },
  ];
}

/**
 * The glow shows how many people are at the bars. It fades at high zoom levels, where single pins show more.
 */
export function glowLayer(scheme: MapScheme): LayerSpecification {
  const [none, few, some, many] = overlayColours[scheme].glow;
  return {
    id: 'glow',
    type: 'heatmap',
    source: 'glow',
    paint: {
      'heatmap-weight': ['get', 'weight'],
      'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 11, 18, 16, 64],
      'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], 15.5, 1, 17, 0],
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        none,
        0.3,
        few,
        0.6,
        some,
        1,
        many,
      ],
    },
  };
}
