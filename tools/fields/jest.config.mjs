import '../test/pinned-node.mjs';

/** Asks what the tests noted, after them: no run of the tests has it, and it needs no database. */
export default {
  rootDir: '../..',
  roots: ['<rootDir>/tools/fields'],
  testMatch: ['**/*.check.ts'],
  testEnvironment: 'node',
  runner: 'jest-light-runner/child-process',
  cacheDirectory: '<rootDir>/.nx/jest',
  maxWorkers: 1,
};
