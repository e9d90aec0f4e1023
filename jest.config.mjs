import './tools/test/pinned-node.mjs';

/** It takes minutes and PgBouncer: `npm run faults` plays it, with `--short` at small numbers. */
const COPIES = process.env.FAULTS ? [] : ['/tools/faults/copies[.]spec'];

/** Server side: libs, services, gateway, tools. The web's tests run by vitest (apps/web). */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/gateway', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/apps/web/', '/apps/web-e2e/', ...COPIES],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.nx/'],
  runner: 'jest-light-runner/child-process',
  globalSetup: '<rootDir>/tools/test/jest-setup.mjs',
  globalTeardown: '<rootDir>/tools/test/jest-teardown.mjs',
  setupFiles: ['<rootDir>/tools/test/jest-env.mjs'],
  cacheDirectory: '<rootDir>/.nx/jest',
  testSequencer: '<rootDir>/tools/test/sequencer.mjs',
  maxWorkers: 2,
};
