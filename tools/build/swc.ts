import type { Options } from '@swc/core';

/** The services' TypeScript: decorators record the types that Nest injects by. */
export const SWC: Options = {
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
