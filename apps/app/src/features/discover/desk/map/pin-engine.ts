import type { Point } from '@nightjar/domain/kernel/geo';
import { Marker, NavigationControl, type StyleSpecification } from 'maplibre-gl';
import { createFlatMap } from '../../map/flat-map.ts';

type PinMapOptions = {
  container: HTMLElement;
  style: StyleSpecification;
  attribution: readonly string[];
  place: Point;
  /** A screen reader announces the map by this text. */
  title: string;
  pinTitle: string;
  reducedMotion: boolean;
  pinColour: string;
  onMove(place: Point): void;
};

export type PinMap = ReturnType<typeof createPinMap>;

/** At this zoom level the map shows streets and the buildings on them. */
const streetZoom = 16;
/** An arrow key moves the pin by this many degrees, which are about five meters. */
const keyStepDegrees = 0.00005;
const offsetByArrowKey: Readonly<Record<string, Point>> = {
  ArrowUp: { lat: keyStepDegrees, lng: 0 },
  ArrowDown: { lat: -keyStepDegrees, lng: 0 },
  ArrowLeft: { lat: 0, lng: -keyStepDegrees },
  ArrowRight: { lat: 0, lng: keyStepDegrees },
};

/** Rounds the degrees of a point to six decimals, which is exact to about ten centimeters. */
const roundPoint = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
});

/** Creates a map with one pin. The user drags the pin or moves it by the arrow keys. */
export function createPinMap(options: PinMapOptions) {
  const { container, style, place, reducedMotion, onMove } = options;
  const map = createFlatMap({
    container,
    style,
    center: [place.lng, place.lat],
    zoom: streetZoom,
    // Cooperative gestures let the page scroll while the pointer is over the map.
    cooperativeGestures: true,
    locale: { 'Map.Title': options.title, 'Marker.Title': options.pinTitle },
    attribution: options.attribution,
    reducedMotion,
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  const pin = new Marker({ draggable: true, color: options.pinColour }).setLngLat(place).addTo(map);
  pin.on('dragend', () => onMove(roundPoint(pin.getLngLat())));

  const element = pin.getElement();
  element.tabIndex = 0;
  element.setAttribute('role', 'button');
  element.setAttribute('aria-label', options.pinTitle);
  element.addEventListener('keydown', event => {
    const by = offsetByArrowKey[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const { lat, lng } = pin.getLngLat();
    const next = roundPoint({ lat: lat + by.lat, lng: lng + by.lng });
    pin.setLngLat(next);
    onMove(next);
  });

  return {
    /** Moves the pin. The map moves too where the pin would leave the view. */
    show(next: Point): void {
      const present = roundPoint(pin.getLngLat());
      if (present.lat === next.lat && present.lng === next.lng) return;
      pin.setLngLat(next);
      if (!map.getBounds().contains(next)) map.jumpTo({ center: next });
    },
    remove: () => map.remove(),
  };
}
