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

// Tests use React's production build, which is shipped; the development build takes longer. NODE_ENV=development turns its
// warnings on again.
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
      // The package's default is its development build with all warnings, in browsers too.
      { find: /^react-router$/, replacement: path('../../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: path('../../node_modules/react-router/dist/production/dom-export.mjs') },
      // This shim is for versions of React without `useSyncExternalStore`; ours has it.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // The package as one file: from its separate modules the bundler would write the whole list of domain suffixes more than once.
      { find: /^tldts$/, replacement: path('../../node_modules/tldts/dist/index.esm.min.js') },
    ],
  },
  server: {
    port,
    strictPort: true,
    // Keeps the Host header, by which the services find the site.
    proxy: { '/api': { target: gateway, changeOrigin: false, ws: true }, '/files': { target: gateway, changeOrigin: false } },
    fs: { allow: [path('../..')] },
  },
  build: {
    outDir: path('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The entry script would contain the names of hundreds of files that its lazy pages import. Those of the first page are in its document
    // (apps/api-page/src/shell/chunks.ts), and the next page has most of them. Only style sheets are listed, since they must be loaded
    // before a page renders.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) => (hostId.includes('index-') ? files.filter((file) => file.endsWith('.css')) : files),
    },
    // Fonts and pictures stay separate files: the Content-Security-Policy allows no data: URLs for fonts, and each file is cached on its
    // own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // All that the entry always needs is one file: it compresses better than many files and is one request. Icons that many pages show are
    // one file too.
    rolldownOptions: {
      output: {
        // The entry script names every lazy file, so names are only short hashes, which cost less; the manifest tells which file is which.
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
    // Test files of a worker share one window; testing/setup.ts clears what a test leaves. Workers are processes, since threads ignore
    // NODE_OPTIONS.
    pool: 'forks',
    // Tests run in the time zone of the product's users. Readers elsewhere see times with their zone (AM-194); tests of that set another
    // zone.
    env: { TZ: TIME_ZONE },
    isolate: false,
    // In Node these packages would resolve to versions for Node; tests use those for browsers, which are shipped.
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
    // These tests read the output of `vite build`, so they run after it: `vitest run --config apps/web/vitest.build.config.ts`.
    exclude: ['src/**/*.build.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
