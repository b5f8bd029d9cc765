import { readFileSync } from 'node:fs';

export type Tracker = 'capgo' | 'transistorsoft';

/** The plugins of both trackers have the name `BackgroundGeolocation`, so a store build contains only one of them. */
const trackerPackages: Readonly<Record<Tracker, readonly string[]>> = {
  capgo: ['@capgo/background-geolocation'],
  transistorsoft: [
    '@transistorsoft/capacitor-background-geolocation',
    '@transistorsoft/capacitor-background-fetch',
  ],
};

/** These packages of Capacitor are not plugins. */
const packagesThatAreNoPlugins = ['@capacitor/core', '@capacitor/android', '@capacitor/ios'];
const pluginNamePattern = /^(@capacitor|@capacitor-community|@capawesome|@aparajita)\/|^capacitor-/;

/** Returns the plugins of a store build: those that the app depends on, and those of the chosen tracker. */
export function packagesOfShell(tracker: Tracker): string[] {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  const others = Object.keys(dependencies).filter(
    name => pluginNamePattern.test(name) && !packagesThatAreNoPlugins.includes(name),
  );
  return [...others, ...trackerPackages[tracker]];
}
