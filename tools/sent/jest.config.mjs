import everything from '../../jest.config.mjs';

/** Asks what the web's tests and the journeys noted, after both: no run of the other tests has it, and it needs no database. */
export default {
  testEnvironment: everything.testEnvironment,
  runner: everything.runner,
  cacheDirectory: everything.cacheDirectory,
  rootDir: '../..',
  roots: ['<rootDir>/tools/sent'],
  testMatch: ['**/*.check.ts'],
  maxWorkers: 1,
};
