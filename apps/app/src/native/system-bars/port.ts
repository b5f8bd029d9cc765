/** The phone draws its status bar and its keyboard beside the page, in colors that must suit the page's background. */
export type SystemBarsPort = {
  /** Draws them for a light or a dark page. A browser does this by the page's own colors, so there it does nothing. */
  readonly matchTheme: (look: 'light' | 'dark') => Promise<void>;
};
