import type {
  DataDrivenPropertyValueSpecification,
  ExpressionFilterSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { BasemapDocument } from '../../places/remote/basemap.ts';
import { type BaseColours, baseColours, type MapScheme } from './palette.ts';

/** Labels have this size in pixels. */
const labelSize = 13;

/**
 * A map with this document is one plain color, on which pins are still drawn. It is used until the server has answered,
 * and where no base map was imported.
 */
export const plainDocument: BasemapDocument = { sources: {}, layers: [] };

/** All labels use these fonts. The first entry names no font: MapLibre reads the weight from it. */
export const labelFont = ['Semibold', 'Atkinson Hyperlegible Next Variable', 'system-ui'];

/**
 * Returns the style of the base map. A style of the operator's own keeps its layers; without one, the app's own layers
 * get the design's colors. Both leave out `glyphs`, so that the browser draws the labels in the app's font and sends no
 * request to a font server.
 */
export function basemapStyle(document: BasemapDocument, scheme: MapScheme): StyleSpecification {
  if (document.layers.length > 0) return { ...document, version: 8, glyphs: undefined };
  const painted = paintLayers(scheme).filter(
    layer => !('source' in layer) || String(layer.source) in document.sources,
  );
  return { version: 8, sources: document.sources, layers: painted };
}

const classFilter = (...classes: string[]): ExpressionFilterSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
];
const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPoint: ExpressionFilterSpecification = ['==', ['geometry-type'], 'Point'];
const isMajorRoad = classFilter('motorway', 'trunk', 'primary', 'secondary');
/**
 * Secondary roads, the smallest of the major roads, fade in between the zoom levels 9.5 and 11. On a map that shows a
 * whole city they would look like a grid.
 */
const majorOpacity: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  9.5,
  ['case', classFilter('secondary'), 0, 1],
  11,
  1,
];
const isMinorRoad: ExpressionFilterSpecification = ['!', isMajorRoad];
/** Returns the width of a line in pixels, which grows from `at11` at zoom level 11 to `at16` at level 16. */
const lineWidth = (at11: number, at16: number): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  11,
  at11,
  16,
  at16,
];

const nameLayout = {
  'text-field': ['get', 'name'],
  'text-font': labelFont,
  'text-size': labelSize,
} satisfies SymbolLayerSpecification['layout'];

/** The letters have a halo in the color of the ground, so that a name across a line stays readable. */
const nameColoursOn = (letters: string, ground: string) => ({
  'text-color': letters,
  'text-halo-color': ground,
  'text-halo-width': 1.4,
});

/** Returns the layers, the lowest first. All names are above all surfaces. */
function paintLayers(scheme: MapScheme): LayerSpecification[] {
  const colours = baseColours[scheme];
  return [...groundLayers(colours), ...roadLayers(colours), ...nameLayers(colours)];
}

function groundLayers(colours: BaseColours): LayerSpecification[] {
  return [
    { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
    {
      id: 'quarters',
      type: 'fill',
      source: 'neighborhoods',
      filter: isArea,
      paint: {
        'fill-color': ['match', ['get', 'kind'], 'park', colours.park, colours.quarter],
        'fill-opacity': 0.5,
      },
    },
    {
      id: 'quarter-edges',
      type: 'line',
      source: 'neighborhoods',
      filter: isArea,
      paint: { 'line-color': colours.quarterEdge, 'line-width': 1, 'line-opacity': 0.6 },
    },
    { id: 'parks', type: 'fill', source: 'parks', filter: isArea, paint: { 'fill-color': colours.park } },
    { id: 'water', type: 'fill', source: 'water', filter: isArea, paint: { 'fill-color': colours.water } },
  ];
}

function roadLayers(colours: BaseColours): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'minor-roads',
      type: 'line',
      source: 'roads',
      filter: isMinorRoad,
      minzoom: 11.5,
      layout: round,
      paint: {
        'line-color': colours.minorRoad,
        'line-width': lineWidth(0.4, 6),
        // The minor streets fade in as the map zooms in, because a city has many of them.
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 0, 13, 0.75, 14.5, 1],
      },
    },
    {
      id: 'major-casings',
      type: 'line',
      source: 'roads',
      filter: isMajorRoad,
      layout: round,
      paint: {
        'line-color': colours.majorCasing,
        'line-width': lineWidth(1.6, 13),
        'line-opacity': majorOpacity,
      },
    },
    {
      id: 'major-roads',
      type: 'line',
      source: 'roads',
      filter: isMajorRoad,
      layout: round,
      paint: {
        'line-color': colours.majorRoad,
        'line-width': lineWidth(0.9, 10),
        'line-opacity': majorOpacity,
      },
    },
  ];
}

function nameLayers(colours: BaseColours): LayerSpecification[] {
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source: 'roads',
      minzoom: 14,
      layout: {
        ...nameLayout,
        'symbol-placement': 'line',
        'symbol-spacing': 320,
      },
      paint: nameColoursOn(colours.roadLabel, colours.land),
    },
    {
      id: 'water-names',
      type: 'symbol',
      source: 'water',
      minzoom: 11,
      maxzoom: 13.5,
      layout: {
        ...nameLayout,
        'text-letter-spacing': 0.06,
      },
      paint: nameColoursOn(colours.waterLabel, colours.water),
    },
    {
      id: 'park-names',
      type: 'symbol',
      source: 'parks',
      minzoom: 14,
      filter: isPoint,
      layout: {
        ...nameLayout,
        'text-max-width': 7,
      },
      paint: nameColoursOn(colours.parkLabel, colours.park),
    },
    {
      id: 'quarter-names',
      type: 'symbol',
      source: 'neighborhoods',
      minzoom: 12,
      filter: ['all', isPoint, ['!=', ['get', 'kind'], 'facility']],
      layout: {
        ...nameLayout,
        'text-field': ['coalesce', ['get', 'label'], ['get', 'name']],
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, labelSize, 16, 17],
        'text-max-width': 7,
        'text-padding': 12,
        // A name of the base map moves aside where a pin covers it.
        'text-variable-anchor': ['center', 'bottom', 'top', 'right', 'left'],
        'text-radial-offset': 2,
      },
      paint: nameColoursOn(colours.placeLabel, colours.land),
    },
  ];
}
