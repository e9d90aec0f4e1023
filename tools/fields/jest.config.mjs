import '../test/pinned-node.mjs';

/** Jest's configuration for the checks of what tests have recorded. They run after all tests, are in no other run, and need no database. */
export default {
  rootDir: '../..',
  roots: ['<rootDir>/tools/fields'],
  testMatch: ['**/*.check.ts'],
  testEnvironment: 'node',
  runner: 'jest-light-runner/child-process',
  cacheDirectory: '<rootDir>/.nx/jest',
  maxWorkers: 1,
};
