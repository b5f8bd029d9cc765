/** This is the shape of the part of a picture that remains after cropping. */
export type CropShape = {
  /** The aspect is width divided by height. */
  readonly aspect: number;
  /** True if the app shows the picture in a circle. */
  readonly round?: boolean;
  /**
   * The longer side of the stored picture has at most this many pixels. A smaller part of a picture is not enlarged.
   */
  readonly longest: number;
};

export const cropShapes = {
  portrait: { aspect: 1, round: true, longest: 1024 },
  banner: { aspect: 5 / 2, longest: 1600 },
  /** This is the square picture that a row shows beside its text. */
  tile: { aspect: 1, longest: 1200 },
  /** This is the banner at the top of an event's page. */
  poster: { aspect: 4 / 3, longest: 1600 },
  /** This is the banner at the top of a venue's page. */
  cover: { aspect: 13 / 8, longest: 1600 },
} as const satisfies Record<string, CropShape>;

/** A rectangle that is part of a picture, in pixels of the picture. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Returns the size of the stored part in whole pixels; its longer side is at most `longest`. */
export function croppedSize({ width, height }: CropArea, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
