import { readFileSync } from 'node:fs';

export type Tracker = 'capgo' | 'transistorsoft';

/** Both trackers have the name `BackgroundGeolocation` for the scripts, so a shell has one of them. */
const trackerPackages: Readonly<Record<Tracker, readonly string[]>> = {
  capgo: ['@capgo/background-geolocation'],
  transistorsoft: [
    '@transistorsoft/capacitor-background-geolocation',
    '@transistorsoft/capacitor-background-fetch',
  ],
};

/** These packages of Capacitor are no plugins. */
const noPlugins = ['@capacitor/core', '@capacitor/android', '@capacitor/ios'];
const pluginNames = /^(@capacitor|@capacitor-community|@capawesome|@aparajita)\/|^capacitor-/;

/** Returns the plugins of a shell: those that the app depends on, and those of its tracker. */
export function packagesOfShell(tracker: Tracker): string[] {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  const others = Object.keys(dependencies).filter(
    name => pluginNames.test(name) && !noPlugins.includes(name),
  );
  return [...others, ...trackerPackages[tracker]];
}
