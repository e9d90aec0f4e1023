import './tools/test/pinned-node.mjs';

/** Tests that take minutes, or need PgBouncer, Prometheus or Caddy: `npm run faults` runs them, with `--short` at small numbers. */
const LONG = process.env.FAULTS ? [] : ['/(tools/(faults/(copies|alerts|replica|pooler|full-disk)|upgrade/running)|gateway/caddy)[.]spec'];

/** Server side: libs, services, gateway, tools. The web's tests run by vitest (apps/web). */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/gateway', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/apps/web/', '/apps/web-e2e/', ...LONG],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.nx/'],
  runner: 'jest-light-runner/child-process',
  globalSetup: '<rootDir>/tools/test/jest-setup.mjs',
  globalTeardown: '<rootDir>/tools/test/jest-teardown.mjs',
  setupFiles: ['<rootDir>/tools/test/jest-env.mjs'],
  cacheDirectory: '<rootDir>/.nx/jest',
  testSequencer: '<rootDir>/tools/test/sequencer.mjs',
  // One more than the two processors of the test machine, because tests of the gateway and of tools/faults mostly wait for time limits.
  maxWorkers: 3,
};
