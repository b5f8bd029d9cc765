/** This is the shape of the part that cropping keeps of a picture. */
export type CropShape = {
  /** The aspect is width divided by height. */
  readonly aspect: number;
  /** True where the picture is shown in a circle. */
  readonly round?: boolean;
  /** The longer side of the stored picture in pixels; a smaller part is not enlarged. */
  readonly longest: number;
};

export const cropShapes = {
  portrait: { aspect: 1, round: true, longest: 1024 },
  banner: { aspect: 5 / 2, longest: 1600 },
  /** The square that a row shows beside its text. */
  tile: { aspect: 1, longest: 1200 },
  /** This is the banner at the top of an event's page. */
  poster: { aspect: 4 / 3, longest: 1600 },
  /** This is the banner at the top of a venue's page. */
  cover: { aspect: 13 / 8, longest: 1600 },
} as const satisfies Record<string, CropShape>;

/** The rectangle is in the picture's own pixels. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Returns the size of the cut part, in whole pixels. */
export function croppedSize({ width, height }: CropArea, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
