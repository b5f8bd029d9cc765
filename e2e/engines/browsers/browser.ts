/** A browser of another engine than Chromium can do these things. Each driver has them, whatever its protocol. */
export type EngineBrowser = {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value, which must fit into JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the pointer at a point of the window, and releases it after this time. */
  press(point: Point, holdMs: number): Promise<void>;
  /** Presses the keys of this text one after the other. */
  type(text: string): Promise<void>;
  takePicture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type Point = { readonly x: number; readonly y: number };

/** The journeys have the window of a phone. */
export const phoneWindow = { width: 390, height: 844 } as const;
