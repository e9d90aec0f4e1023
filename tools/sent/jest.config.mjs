import '../test/pinned-node.mjs';

/** Asks what the web's tests and the journeys noted, after both: no run of the other tests has it, and it needs no database. */
export default {
  rootDir: '../..',
  roots: ['<rootDir>/tools/sent'],
  testMatch: ['**/*.check.ts'],
  testEnvironment: 'node',
  runner: 'jest-light-runner/child-process',
  cacheDirectory: '<rootDir>/.nx/jest',
  maxWorkers: 1,
};
