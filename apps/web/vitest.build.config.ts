import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Checks of the built files; needs `vite build` first. */
export default defineConfig({
  test: { root: fileURLToPath(new URL('.', import.meta.url)), environment: 'node', globals: true, include: ['src/**/*.build.test.ts'] },
});
