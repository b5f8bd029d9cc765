import type { GeoJSONSourceSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/**
 * The document that describes the base map to MapLibre. The server sends it with its sources, the layers that an
 * operator may have added, and the credits.
 */
export type BasemapDocument = Pick<StyleSpecification, 'sources' | 'layers'> & {
  metadata?: { attribution?: readonly string[] };
};

/**
 * Resolves the relative addresses of sources against the document's address, because MapLibre's worker needs
 * absolute ones.
 */
export function absoluteSources(document: BasemapDocument, address: string): BasemapDocument {
  const sources = Object.entries(document.sources).map(([name, source]) => [
    name,
    withAbsoluteAddresses(source, address),
  ]);
  return { ...document, sources: Object.fromEntries(sources) };
}

function withAbsoluteAddresses(source: SourceSpecification, address: string): SourceSpecification {
  const data = source.type === 'geojson' ? source.data : null;
  if (typeof data !== 'string') return source;
  return { ...(source as GeoJSONSourceSpecification), data: new URL(data, address).href };
}
