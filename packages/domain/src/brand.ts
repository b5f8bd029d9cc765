/** Every place that shows the product's name reads it here: a deployment under another name changes one file. */
export const brand = {
  name: 'Nightjar',
  slug: 'nightjar',
  version: '1.1.174',
  hosts: ['nightjar.example', 'www.nightjar.example'],
  site: 'https://nightjar.example',
  appScheme: 'nightjar',
  houseContact: { slug: 'churr', name: 'Churr', greeting: "Churr-rr. You made it. Who's buying?" },
  repRole: 'nightjar_rep',
  /** These addresses search the stores for the app. A deployment may name pages of its own instead. */
  stores: {
    apple: 'https://apps.apple.com/us/search?term=nightjar',
    google: 'https://play.google.com/store/search?c=apps&q=nightjar',
  },
  supportMail: 'help@nightjar.example',
} as const;
