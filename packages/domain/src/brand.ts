/** The drawn wordmark shows this name. A deployment without a name of its own has it too. */
export const presetName = 'Nightjar';

declare const process: { readonly env: { readonly APP_NAME?: string } };

/**
 * A deployment may have a name of its own. The name is in texts of every screen, in the manifest of the web app and in
 * the apps for phones, so it belongs to a build: Vite writes the setting into the client, and the processes of the server
 * read it at their start.
 */
const name: string = process.env.APP_NAME?.trim() || presetName;

/**
 * Every text that shows the product's name takes it from here. `slug`, `appScheme`, `appId`, `houseContact` and `repRole`
 * stay the same under another name, because stored data, database roles and installed apps contain them.
 */
export const brand = {
  name,
  slug: 'nightjar',
  /** Names of files begin with this text, which has only letters of ASCII, digits and hyphens. */
  fileName: asFileName(name),
  version: '1.1.174',
  /** A demo has these hosts, this site and this address of support. A public server does not start with them. */
  hosts: ['nightjar.example', 'www.nightjar.example'],
  site: 'https://nightjar.example',
  supportMail: 'help@nightjar.example',
  appScheme: 'nightjar',
  /** App stores and phones know the app by this id: the bundle id of iOS and the package name of Android. */
  appId: 'example.nightjar.app',
  houseContact: {
    /** A migration has made the house contact with this id. */
    id: '00000000-0000-4000-8000-00000000c4c4',
    slug: 'churr',
    name: 'Churr',
    greeting: "Churr-rr. You made it. Who's buying?",
  },
  repRole: 'nightjar_rep',
  /**
   * These addresses search the app stores for the app. A deployment may set the addresses of its own pages in the
   * stores.
   */
  stores: {
    apple: `https://apps.apple.com/us/search?term=${encodeURIComponent(name)}`,
    google: `https://play.google.com/store/search?c=apps&q=${encodeURIComponent(name)}`,
  },
} as const;

function asFileName(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '') || presetName.toLowerCase();
}
