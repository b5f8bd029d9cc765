/** The names are those of files in `pictures/`: each bar has its own cover and two more pictures. */
export type Photos = { cover: string; gallery: readonly [string, string] };

const photos: Record<string, Photos> = {
  'The Low Lantern': { cover: 'manhattan', gallery: ['manhattan-above', 'shelves'] },
  'Velvet Heron': { cover: 'martini', gallery: ['martini-rose', 'rain-red'] },
  Switchboard: { cover: 'microphone', gallery: ['microphone-violet', 'haze-amber'] },
  'Rooftop Ibis': { cover: 'spritz', gallery: ['spritz-pair', 'spritz-city'] },
  'Paper Anchor': { cover: 'red-wine', gallery: ['red-wine-candles', 'manhattan-above'] },
  'Glasshouse No. 9': { cover: 'highball', gallery: ['highball-orange', 'bulb-dusk'] },
  'Moth & Marrow': { cover: 'neon-moth', gallery: ['neon-moth-near', 'rain-red'] },
  'Brass Pelican': { cover: 'pool', gallery: ['pool-blue', 'shelves'] },
  'The Humming Room': { cover: 'haze-violet', gallery: ['haze-violet-below', 'neon-note-near'] },
  'Seventh & Smoke': { cover: 'neon-flame', gallery: ['neon-flame-near', 'bulb-dusk'] },
  'Banyan Basement': { cover: 'haze-green', gallery: ['haze-green-below', 'rain-red-high'] },
  'Red Kite Karaoke': { cover: 'neon-mic', gallery: ['neon-mic-near', 'microphone'] },
  'Sugar Kiln': { cover: 'rain-amber', gallery: ['rain-amber-high', 'shelves-red'] },
  'Salt & Static': { cover: 'neon-wave', gallery: ['neon-wave-near', 'haze-blue-below'] },
  'The Blind Osprey': { cover: 'whisky', gallery: ['night-lights', 'rain-blue'] },
  'Marquee Mango': { cover: 'neon-arrow', gallery: ['neon-arrow-near', 'neon-cocktail'] },
  'Lucky Palmetto': { cover: 'neon-palm', gallery: ['neon-palm-near', 'pool'] },
  'Gulf & Gramophone': { cover: 'neon-note', gallery: ['neon-note-near', 'red-wine'] },
  'Golden Hour Yard': { cover: 'bulb', gallery: ['bulb-dusk', 'highball-orange'] },
  'Night Ferry': { cover: 'harbor', gallery: ['harbor-rail', 'night-bar'] },
  'Dry Dock Darlings': { cover: 'neon-target', gallery: ['neon-target-near', 'shelves-red'] },
  'The Long Pier': { cover: 'harbor-rail', gallery: ['harbor', 'spritz-city'] },
  'Honeycomb Hall': { cover: 'neon-comb', gallery: ['neon-comb-near', 'manhattan-above'] },
  'Copper Manatee': { cover: 'pint', gallery: ['pint-stout', 'highball-orange'] },
  'Loud Library': { cover: 'library', gallery: ['library-near', 'manhattan-cherry'] },
  'Midnight Marlin': { cover: 'neon-fish', gallery: ['neon-fish-near', 'whisky'] },
  'Ferris Alley': { cover: 'mirror-ball', gallery: ['mirror-ball-amber', 'neon-wheel'] },
  'Old Ferry Taproom': { cover: 'neon-mug', gallery: ['neon-mug-near', 'rain-blue-high'] },
};

const none: Photos = { cover: 'night-lights', gallery: ['night-bar', 'shelves'] };

export const picturesOf = (bar: string): Photos => photos[bar] ?? none;
