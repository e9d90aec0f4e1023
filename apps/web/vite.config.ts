import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { TIME_ZONE } from '../../libs/contracts/time.ts';
import { classPrefix } from './vite.classes.ts';
import { chunkOf, firstPaint, ownEntries, ownIcons } from './vite.chunks.ts';
import { slim } from './vite.slim.ts';

const path = (to: string) => fileURLToPath(new URL(to, import.meta.url));
const owners = new Map<string, string>();
function className(local: string, file: string): string {
  const sheet = file.split('?', 1)[0]!;
  const prefix = classPrefix(sheet);
  if ((owners.get(prefix) ?? sheet) !== sheet)
    throw new Error(`${sheet} and ${owners.get(prefix)} would share the class names of ${prefix}`);
  owners.set(prefix, sheet);
  return `${prefix}_${local}`;
}

const port = Number(process.env['WEB_PORT'] ?? 5170);
const gateway = process.env['GATEWAY'] ?? 'http://localhost:8080';

// Tests show the React that ships; its build for developers took a quarter of their time. NODE_ENV=development brings its warnings back.
if (process.env['VITEST'] && process.env['NODE_ENV'] === 'test') process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: path('.'),
  base: '/',
  cacheDir: path('../../node_modules/.vite/web'),
  plugins: [ownIcons(), slim(), react(), firstPaint(), ownEntries()],
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      { find: /^@madang\/contracts\//, replacement: `${path('../../libs/contracts')}/` },
      // Its package names the build for developers, with all its warnings, for browsers as well.
      { find: /^react-router$/, replacement: path('../../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: path('../../node_modules/react-router/dist/production/dom-export.mjs') },
      // The package is for a React without `useSyncExternalStore`; ours has it.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Left to its modules, the bundler would write the whole list of suffixes three times, once for each use.
      { find: /^tldts$/, replacement: path('../../node_modules/tldts/dist/index.esm.min.js') },
    ],
  },
  server: {
    port,
    strictPort: true,
    // Keeps the host name, by which the services know the site.
    proxy: { '/api': { target: gateway, changeOrigin: false, ws: true }, '/files': { target: gateway, changeOrigin: false } },
    fs: { allow: [path('../..')] },
  },
  build: {
    outDir: path('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The entry would carry three hundred names of files that its lazy pages import in turn: those of a first page stand in its document
    // (apps/api-page/src/shell/chunks.ts), and the next one has most of them already. Sheets have to be there before a page draws.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) => (hostId.includes('index-') ? files.filter((file) => file.endsWith('.css')) : files),
    },
    // Fonts and pictures stay files: the content policy allows no data: script and caches each on its own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What the entry always needs is one file: it packs a twentieth smaller than thirty, and is one request. So are icons that many pages
    // draw.
    rolldownOptions: {
      output: {
        // The entry names every lazy chunk, and such names pack badly: which chunk is which stands in the manifest.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: chunkOf, debugName: 'pages', priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    // Files share one window a worker: testing/setup.ts clears what a test leaves behind.
    // Processes take NODE_OPTIONS, threads do not.
    pool: 'forks',
    // The zone of those the product is for; whoever is elsewhere reads more (AM-194), and tests of that say where.
    env: { TZ: TIME_ZONE },
    isolate: false,
    // Node would get the clients for its own streams; the browser's are the ones that ship.
    alias: {
      axios: path('../../node_modules/axios/dist/esm/axios.js'),
      'tus-js-client': path('../../node_modules/tus-js-client/lib.esm/browser/index.js'),
    },
    root: path('.'),
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://codebay.localhost:8080/' } },
    globals: true,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Reads what `vite build` wrote, so it runs after it: `vitest run --config apps/web/vitest.build.config.ts`.
    exclude: ['src/**/*.build.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
