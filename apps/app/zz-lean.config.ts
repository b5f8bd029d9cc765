import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { leanMapLibrary } from './map-library.ts';
export default defineConfig({
  root: '/work/trees/first/apps/app',
  configFile: false,
  plugins: [leanMapLibrary(), compressedFiles()],
  publicDir: false,
  build: {
    outDir: '/tmp/first-lean',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      input: '/work/trees/first/apps/app/src/features/discover/map/lean-library.ts',
      output: { entryFileNames: 'lean.js' },
    },
  },
} as never);
