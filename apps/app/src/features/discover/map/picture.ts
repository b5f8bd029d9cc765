import type { Map as MapLibre } from 'maplibre-gl';
import { isOnline, onNetworkChange } from '../../../platform/network.ts';
import type { Pen } from './pen.ts';

/** A drawing in a square whose sides have `side` pixels. */
type PictureDrawing = { readonly side: number; readonly paint: (pen: Pen) => void };

/** A pin or a face has this picture. It is drawn at once, and again when its `image` has loaded. */
export type Picture = {
  readonly key: string;
  readonly image: string | null;
  draw(image?: HTMLImageElement): PictureDrawing;
};

/**
 * Adds a picture to the map when the map first asks for it. Where the picture has an image, it is drawn again once the
 * image has loaded. An image that did not load is loaded again when the connection returns.
 */
export function providePictures(map: MapLibre) {
  let pictures: ReadonlyMap<string, Picture> = new Map();
  let isEnded = false;
  const failed = new Set<string>();

  map.setMissingStyleImageResolver(key => {
    const picture = pictures.get(key);
    if (!picture) return;
    const pixelRatio = window.devicePixelRatio;
    map.addImage(key, rasterise(picture.draw(), pixelRatio), { pixelRatio });
    void drawImage(key, picture);
  });

  async function drawImage(key: string, picture: Picture): Promise<void> {
    if (!picture.image) return;
    failed.delete(key);
    const image = await loadImage(picture.image);
    if (isEnded || !map.hasImage(key)) return;
    if (image) map.updateImage(key, rasterise(picture.draw(image), window.devicePixelRatio));
    else failed.add(key);
  }

  const stopFollowing = onNetworkChange(() => {
    if (!isOnline()) return;
    for (const key of failed) {
      const picture = pictures.get(key);
      if (picture) void drawImage(key, picture);
    }
  });

  return {
    setPictures(next: ReadonlyMap<string, Picture>): void {
      pictures = next;
    },
    /** Images that load after this call are ignored. */
    end(): void {
      isEnded = true;
      stopFollowing();
    },
  };
}

/** Draws a picture into pixels. `ratio` is the number of screen pixels to one pixel of the page. */
function rasterise({ side, paint }: PictureDrawing, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(side * ratio);
  canvas.height = canvas.width;
  // `willReadFrequently` keeps the canvas in main memory. Its pixels are read right away, and reading them back from
  // the graphics card would be slow.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return new ImageData(canvas.width, canvas.height);
  pen.scale(canvas.width / side, canvas.width / side);
  paint(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Loads the image at an address. It resolves to null where the image does not load, or its origin forbids reading its
 * pixels.
 */
function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.decoding = 'async';
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
