import './tools/test/vm-modules.mjs';

/** Server side: libs, services, gateway, tools. The web's tests run by vitest (apps/web). */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/gateway', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/apps/web/', '/apps/web-e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.nx/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        configFile: false,
        swcrc: false,
        sourceMaps: 'inline',
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '^@madang/contracts/(.*)$': '<rootDir>/libs/contracts/$1',
    '^@madang/server/(.*)$': '<rootDir>/libs/server/$1',
    '^@madang/gateway/(.*)$': '<rootDir>/gateway/$1',
  },
  globalSetup: '<rootDir>/tools/test/jest-setup.mjs',
  globalTeardown: '<rootDir>/tools/test/jest-teardown.mjs',
  setupFiles: ['<rootDir>/tools/test/jest-env.mjs'],
  cacheDirectory: '<rootDir>/.nx/jest',
  testSequencer: '<rootDir>/tools/test/sequencer.mjs',
  maxWorkers: 2,
  testTimeout: 120_000,
};
