import type {
  DataDrivenPropertyValueSpecification,
  ExpressionFilterSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { BasemapDocument } from '../../places/remote.ts';
import { baseColours, type MapScheme } from './palette.ts';

/** The base map before the server has answered, or where none was imported: one colour with working pins. */
export const plainDocument: BasemapDocument = { sources: {}, layers: [] };

/** The font stack of every label. MapLibre reads the weight from the first entry, which names no font. */
export const labelFont = ['Semibold', 'Atkinson Hyperlegible Next Variable', 'system-ui'];

/**
 * The style to draw: an operator's own style unchanged, or our layers in the design's colours. Without `glyphs` the
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
const major = classIs('motorway', 'trunk', 'primary', 'secondary');
const minor: ExpressionFilterSpecification = ['!', major];
/** Line widths grow with the zoom: they double about every level and a half. */
const width = (at11: number, at16: number): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  11,
  at11,
  16,
  at16,
];

function paintLayers(scheme: MapScheme): LayerSpecification[] {
  const colour = baseColours[scheme];
  const halo = { 'text-halo-color': colour.land, 'text-halo-width': 1.4 };
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    { id: 'land', type: 'background', paint: { 'background-color': colour.land } },
    {
      id: 'quarters',
      type: 'fill',
      source: 'neighborhoods',
      filter: isArea,
      paint: {
        'fill-color': ['match', ['get', 'kind'], 'park', colour.park, colour.quarter],
        'fill-opacity': 0.75,
      },
    },
    {
      id: 'quarter-edges',
      type: 'line',
      source: 'neighborhoods',
      filter: isArea,
      paint: { 'line-color': colour.quarterEdge, 'line-width': 1 },
    },
    { id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': colour.park } },
    { id: 'water', type: 'fill', source: 'water', paint: { 'fill-color': colour.water } },
    {
      id: 'minor-roads',
      type: 'line',
      source: 'roads',
      filter: minor,
      layout: round,
      paint: { 'line-color': colour.minorRoad, 'line-width': width(0.6, 7) },
    },
    {
      id: 'major-casings',
      type: 'line',
      source: 'roads',
      filter: major,
      layout: round,
      paint: { 'line-color': colour.majorCasing, 'line-width': width(2, 14) },
    },
    {
      id: 'major-roads',
      type: 'line',
      source: 'roads',
      filter: major,
      layout: round,
      paint: { 'line-color': colour.majorRoad, 'line-width': width(1.2, 11) },
    },
    {
      id: 'road-names',
      type: 'symbol',
      source: 'roads',
      minzoom: 14,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': labelFont,
        'text-size': 12,
        'symbol-spacing': 320,
      },
      paint: { 'text-color': colour.roadLabel, ...halo },
    },
    {
      id: 'water-names',
      type: 'symbol',
      source: 'water',
      minzoom: 11,
      maxzoom: 13.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFont,
        'text-size': 13,
        'text-letter-spacing': 0.06,
      },
      paint: { 'text-color': colour.waterLabel, 'text-halo-color': colour.water, 'text-halo-width': 1.4 },
    },
    {
      id: 'quarter-names',
      type: 'symbol',
      source: 'neighborhoods',
      minzoom: 12,
      filter: ['all', isPoint, ['!=', ['get', 'kind'], 'facility']],
      layout: {
        'text-field': ['coalesce', ['get', 'label'], ['get', 'name']],
        'text-font': labelFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 12, 16, 16],
        'text-max-width': 7,
        'text-padding': 12,
      },
      paint: { 'text-color': colour.placeLabel, ...halo },
    },
  ];
}
