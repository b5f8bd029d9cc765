/** The phone draws its status bar and its keyboard beside the page, in letters that must suit the page's ground. */
export type SystemBarsPort = {
  /** Draws them for a light or a dark page. A browser does this by the page's own colors, so there it does nothing. */
  readonly suit: (look: 'light' | 'dark') => Promise<void>;
};
