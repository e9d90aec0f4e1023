import type { Options } from '@swc/core';

/** The options of swc for the services' TypeScript: decorators record the types by which Nest injects. */
export const SWC_OPTIONS: Options = {
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
};
