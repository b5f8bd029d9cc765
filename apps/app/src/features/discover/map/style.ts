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

/** Letters of this many pixels can just be read at arm's length. */
const labelSize = 13;

/**
 * The plain document shows one colour with working pins, before the server has answered and where no base map
 * was imported.
 */
export const plainDocument: BasemapDocument = { sources: {}, layers: [] };

/** Every label uses this font stack. MapLibre reads the weight from the first entry, which names no font. */
export const labelFont = ['Semibold', 'Atkinson Hyperlegible Next Variable', 'system-ui'];

/**
 * Returns an operator's own style unchanged, or our layers in the design's colours. Without `glyphs` the
 * browser draws every label in our own font, so no request goes to a font server.
 */
export function basemapStyle(document: BasemapDocument, scheme: MapScheme): StyleSpecification {
  if (document.layers.length > 0) return { ...document, version: 8, glyphs: undefined };
  const painted = paintLayers(scheme).filter(
    layer => !('source' in layer) || String(layer.source) in document.sources,
  );
  return { version: 8, sources: document.sources, layers: painted };
}

const classIs = (...classes: string[]): ExpressionFilterSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
];
const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPoint: ExpressionFilterSpecification = ['==', ['geometry-type'], 'Point'];
const isMajorRoad = classIs('motorway', 'trunk', 'primary', 'secondary');
/** Lesser roads fade in as the map zooms in; from far away they would look like a raster. */
const majorOpacity: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  9.5,
  ['case', classIs('secondary'), 0, 1],
  11,
  1,
];
const isMinorRoad: ExpressionFilterSpecification = ['!', isMajorRoad];
/** Line widths grow with the zoom: they double about every one and a half levels. */
const lineWidth = (at11: number, at16: number): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  11,
  at11,
  16,
  at16,
];

const nameText = {
  'text-field': ['get', 'name'],
  'text-font': labelFont,
  'text-size': labelSize,
} satisfies SymbolLayerSpecification['layout'];

/** The halo has the colour of the ground, so that a name can be read across lines. */
const nameOn = (letters: string, ground: string) => ({
  'text-color': letters,
  'text-halo-color': ground,
  'text-halo-width': 1.4,
});

/** The layers are sorted from the bottom up, with every name above every surface. */
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
        // The many streets of a city fade in.
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
        ...nameText,
        'symbol-placement': 'line',
        'symbol-spacing': 320,
      },
      paint: nameOn(colours.roadLabel, colours.land),
    },
    {
      id: 'water-names',
      type: 'symbol',
      source: 'water',
      minzoom: 11,
      maxzoom: 13.5,
      layout: {
        ...nameText,
        'text-letter-spacing': 0.06,
      },
      paint: nameOn(colours.waterLabel, colours.water),
    },
    {
      id: 'park-names',
      type: 'symbol',
      source: 'parks',
      minzoom: 14,
      filter: isPoint,
      layout: {
        ...nameText,
        'text-max-width': 7,
      },
      paint: nameOn(colours.parkLabel, colours.park),
    },
    {
      id: 'quarter-names',
      type: 'symbol',
      source: 'neighborhoods',
      minzoom: 12,
      filter: ['all', isPoint, ['!=', ['get', 'kind'], 'facility']],
      layout: {
        ...nameText,
        'text-field': ['coalesce', ['get', 'label'], ['get', 'name']],
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, labelSize, 16, 17],
        'text-max-width': 7,
        'text-padding': 12,
        // A name moves aside for the pins on it.
        'text-variable-anchor': ['center', 'bottom', 'top', 'right', 'left'],
        'text-radial-offset': 2,
      },
      paint: nameOn(colours.placeLabel, colours.land),
    },
  ];
}
