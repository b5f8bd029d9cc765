/**
 * Every text that shows the product's name takes it from here, so a deployment under another name changes only this
 * file.
 */
export const brand = {
  name: 'Nightjar',
  slug: 'nightjar',
  version: '1.1.174',
  hosts: ['nightjar.example', 'www.nightjar.example'],
  site: 'https://nightjar.example',
  appScheme: 'nightjar',
  /** App stores and phones know the app by this id: the bundle id of iOS and the package name of Android. */
  appId: 'example.nightjar.app',
  houseContact: { slug: 'churr', name: 'Churr', greeting: "Churr-rr. You made it. Who's buying?" },
  repRole: 'nightjar_rep',
  /**
   * These addresses search the app stores for the app. A deployment may set the addresses of its own pages in the
   * stores.
   */
  stores: {
    apple: 'https://apps.apple.com/us/search?term=nightjar',
    google: 'https://play.google.com/store/search?c=apps&q=nightjar',
  },
  supportMail: 'help@nightjar.example',
} as const;
