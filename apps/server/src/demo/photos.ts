/** The pictures of a bar by the names of their files in `pictures/`: one cover of its own and two more. */
export type Photos = { cover: string; gallery: readonly [string, string] };

const photos: Record<string, Photos> = {
  'The Low Lantern': { cover: 'manhattan', gallery: ['manhattan-candle', 'shelves-near'] },
  'Velvet Heron': { cover: 'martini', gallery: ['martini-booth', 'martini-olive'] },
  Switchboard: { cover: 'microphone', gallery: ['haze-amber', 'manhattan-cherry'] },
  'Rooftop Ibis': { cover: 'spritz', gallery: ['spritz-city', 'spritz-ice'] },
  'Paper Anchor': { cover: 'red-wine', gallery: ['red-wine-near', 'manhattan-candle'] },
  'Glasshouse No. 9': { cover: 'highball', gallery: ['highball-lime', 'yard-near'] },
  'Moth & Marrow': { cover: 'neon-moth', gallery: ['neon-moth-near', 'manhattan-cherry'] },
  'Brass Pelican': { cover: 'shelves', gallery: ['shelves-near', 'night-bar'] },
  'The Humming Room': { cover: 'haze-violet', gallery: ['neon-note', 'haze-violet-near'] },
  'Seventh & Smoke': { cover: 'neon-flame', gallery: ['neon-flame-near', 'night-lights'] },
  'Banyan Basement': { cover: 'haze-green', gallery: ['rain-red', 'highball-lime'] },
  'Red Kite Karaoke': { cover: 'neon-mic', gallery: ['neon-mic-near', 'microphone-near'] },
  'Sugar Kiln': { cover: 'rain-amber', gallery: ['rain-amber-near', 'shelves-near'] },
  'Salt & Static': { cover: 'neon-wave', gallery: ['haze-blue', 'neon-wave-near'] },
  'The Blind Osprey': { cover: 'night-coupe', gallery: ['night-lights', 'rain-blue-near'] },
  'Marquee Mango': { cover: 'neon-arrow', gallery: ['neon-cocktail', 'neon-arrow-near'] },
  'Lucky Palmetto': { cover: 'neon-palm', gallery: ['neon-palm-near', 'avenue'] },
  'Gulf & Gramophone': { cover: 'neon-note', gallery: ['manhattan-cherry', 'shelves-near'] },
  'Golden Hour Yard': { cover: 'bulb', gallery: ['yard', 'bulb-near'] },
  'Night Ferry': { cover: 'harbor', gallery: ['harbor-near', 'night-bar'] },
  'Dry Dock Darlings': { cover: 'neon-target', gallery: ['neon-target-near', 'shelves-near'] },
  'The Long Pier': { cover: 'harbor-blue', gallery: ['harbor-near', 'spritz-city'] },
  'Honeycomb Hall': { cover: 'neon-comb', gallery: ['yard-near', 'manhattan-candle'] },
  'Copper Manatee': { cover: 'pint', gallery: ['pint-near', 'harbor-near'] },
  'Loud Library': { cover: 'library', gallery: ['library-near', 'manhattan-cherry'] },
  'Midnight Marlin': { cover: 'neon-fish', gallery: ['neon-fish-near', 'harbor-near'] },
  'Ferris Alley': { cover: 'mirror-ball', gallery: ['neon-wheel', 'mirror-ball-near'] },
  'Old Ferry Taproom': { cover: 'neon-mug', gallery: ['rain-blue', 'shelves-near'] },
};

const none: Photos = { cover: 'avenue', gallery: ['night-lights', 'night-bar'] };

export const picturesOf = (bar: string): Photos => photos[bar] ?? none;
