import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Runs the tests of the built files, after `vite build`. */
export default defineConfig({
  test: { root: fileURLToPath(new URL('.', import.meta.url)), environment: 'node', globals: true, include: ['src/**/*.build.test.ts'] },
});
