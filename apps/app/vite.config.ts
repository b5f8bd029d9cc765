import { fileURLToPath } from 'node:url';
import { brand } from '@nightjar/domain/brand';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { failOnImportCircles } from './acyclic-chunks.ts';
import { drawAppIcons, manifestIcons } from './app-icons.ts';
import { buildTargets, failAboveFloor } from './browser-floor.ts';
import { compressedFiles } from './compressed-files.ts';
import { inlineEarlyErrorsScript } from './early-errors.ts';
import { earlyFloor } from './early-floor.ts';
import { reducedFonts } from './faces.ts';
import { removeUndrawnColors, withoutUndrawnVariables } from './kit-colors.ts';
import { landing } from './landing.ts';
import { leanDeclarations } from './lean-declarations.ts';
import { removeUndrawnMapStyles } from './map-styles.ts';
import { serverPaths } from './src/service-worker/server-paths.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const serverUrl = process.env.SERVER_URL ?? 'http://localhost:8080';
/**
 * Removes two weights of every icon. A module of Phosphor has six weights, and the app draws four; the other two are a
 * third of the bytes.
 */
function onlyDrawnIconWeights(): Plugin {
  return {
    name: 'only-drawn-icon-weights',
    apply: 'build',
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/defs\// },
      handler: code => ({ code: code.replace(/\[\s*"(?:thin|light)",[\s\S]*?\n {2}\],?/g, ''), map: null }),
    },
  };
}

/**
 * For each page, the first script lists the files that load with the page. The files of the venue desk are left out,
 * except for its shared styles, because guests never open the desk. A page of the desk loads its files by its imports.
 */
const deskChunkPrefix = 'assets/d-';
const deskModulePattern = /\/routes\/(?:admin\/|-shell\/desk-frame)/;
/** All styles of the venue desk are in one file. */
const styleOfDesk = /\/(?:ui|features(?:\/[a-z]+)?)\/desk\/[\w-/]*\.module\.css/;

/**
 * The PWA plugin builds the service worker as one file. It uses an old name of the bundler's option, so this function
 * sets the new name and avoids a warning. The build also fails where the
 * worker's code needs a newer browser than the pages do.
 */
function bundleServiceWorkerInOneFile(config: InlineConfig): void {
  config.plugins = [...(config.plugins ?? []), failAboveFloor()];
  const output = config.build?.rollupOptions?.output;
  if (!output || Array.isArray(output)) return;
  delete output.inlineDynamicImports;
  output.codeSplitting = false;
}

/** `WITHOUT_DESK=yes` builds the app for the app stores without the venue desk, which is opened in a browser. */
const withoutDesk = process.env.WITHOUT_DESK === 'yes';

// The server reads these settings of a deployment when it starts. A store build needs them too, so the build of the
// client writes them into its scripts.
process.env.VITE_LINK_HOSTS ??= process.env.LINK_HOSTS ?? brand.hosts.join(',');
process.env.VITE_RELEASE_PUBLIC_KEY ??= process.env.RELEASE_PUBLIC_KEY ?? '';
process.env.VITE_RELEASE_CHANNEL ??= process.env.RELEASE_CHANNEL ?? '';
process.env.VITE_TRACKER ??= process.env.TRACKER ?? 'capgo';

const fullRouteTreePath = `${root}src/route-tree.gen.ts`;
const guestRouteTreePath = `${root}.cache/route-tree.gen.ts`;

export default defineConfig({
  root,
  // The name of the product is a constant of a build: packages/domain/src/brand.ts reads this setting.
  define: { 'process.env.APP_NAME': JSON.stringify(process.env.APP_NAME ?? '') },
  resolve: {
    alias: withoutDesk ? [{ find: /^\.\/route-tree\.gen\.ts$/, replacement: guestRouteTreePath }] : [],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${root}src/routes`,
      generatedRouteTree: withoutDesk ? guestRouteTreePath : fullRouteTreePath,
      routeFileIgnorePattern: `\\.(test|module)\\.${withoutDesk ? '|^admin(\\.|$)' : ''}`,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    failOnImportCircles(),
    failAboveFloor(),
    compressedFiles(),
    onlyDrawnIconWeights(),
    removeUndrawnMapStyles(),
    removeUndrawnColors(),
    leanDeclarations(),
    drawAppIcons(),
    earlyFloor(),
    landing(),
    ...(withoutDesk ? [inlineEarlyErrorsScript()] : []),
    reducedFonts(),
    VitePWA({
      // A store build has all files of the app in its package, so it needs no service worker.
      disable: withoutDesk,
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      integration: { configureCustomSWViteBuild: bundleServiceWorkerInOneFile },
      // The plugin adds no script that registers the service worker, because the app registers it after its start.
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      manifest: {
        id: '/',
        name: brand.name,
        short_name: brand.name,
        description: 'Bars, friends and drinks tonight.',
        start_url: '/',
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#17120E',
        theme_color: '#17120E',
        icons: [...manifestIcons],
      },
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,png}'],
        globIgnores: ['**/*-{latin-ext,vietnamese,cyrillic*,greek*}-*.woff2'],
        // The chunk and the worker of the map have 1.8 MB before compression, and are needed without a connection too.
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  css: { postcss: { plugins: [withoutUndrawnVariables] } },
  build: {
    outDir: `${root}dist`,
    emptyOutDir: true,
    target: buildTargets,
    sourcemap: true,
    modulePreload: {
      resolveDependencies: (file, found) =>
        file.startsWith(deskChunkPrefix) ? found.filter(name => name.endsWith('.css')) : found,
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          deskModulePattern.test(facadeModuleId ?? '')
            ? `${deskChunkPrefix}[hash:7].js`
            : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Puts the code of the guests' app into few files, because dozens of small files compress worse and each has
        // its own headers. Every start loads one file, the sign-in a second, and a member's start a third. The
        // calls of a feature are in one file, so that the first script has fewer files to list. Left out of all these
        // files are the senders of the outbox, which load later and together, and the calls of the desk.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            {
              name: 'both',
              test: /\/(?:ActionIcon|CloseButton|Stack|Anchor)\/\w+\.mjs|\/use-id\.mjs|\/platform\/now\.ts|\/account\/(?:flow|parts\/words)\.ts|\/ui\/(?:words|shell\/page-title)\.tsx?/,
              priority: 4,
            },
            { name: 'sign-in', test: /\/account\/login\/(?:login-screen|phone-step)\.tsx/, priority: 3 },
            {
              name: 'member',
              test: /\/(?:discover-screen|tab-bar|routes\/discover)\.tsx|\/remote\/bank\.ts/,
              priority: 2,
            },
            {
              name: 'watch',
              test: /\/(?:live|member-listeners|own-channel|push-(?:device|question)|outbox(?:-senders)?|user-events|filter-sheet|top-pros|around-you)\.tsx?|pwa-register|workbox-window|realtime-js/,
              priority: 1,
            },
            { name: 'desk', test: styleOfDesk, priority: 1 },
            {
              name: id => /\/features\/([a-z]+)\/remote\/(?!outbox|desk)/.exec(id)?.[1],
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      serverPaths.map(path => [path, { target: serverUrl, ws: path === '/realtime' }]),
    ),
  },
});
