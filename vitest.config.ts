import { defineConfig } from 'vitest/config';

/** For `npx vitest run path` at the root and for editors; `npm test` and Nx run the web's tests by their own configuration. */
export default defineConfig({ test: { projects: ['apps/web/vite.config.ts'] } });
