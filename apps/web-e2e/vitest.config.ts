import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (to: string) => fileURLToPath(new URL(to, import.meta.url));

/** Journeys in a real browser against the whole product, started once for all of them. */
export default defineConfig({
  root: path('.'),
  cacheDir: path('../../node_modules/.vite/web-e2e'),
  resolve: { alias: [{ find: /^@madang\/contracts\//, replacement: `${path('../../libs/contracts')}/` }] },
  test: {
    include: ['src/**/*.e2e.ts'],
    environment: 'node',
    globals: true,
    globalSetup: ['src/product.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    maxWorkers: 2,
  },
});
