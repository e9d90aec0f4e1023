import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const path = (to: string) => fileURLToPath(new URL(to, import.meta.url));

/** Files with the longest journeys, longest first: they start first. In a fresh clone vitest knows no durations to sort by. */
const LONG = [
  'purchases',
  'first-class',
  'first-visit',
  'console',
  'owner-axe',
  'storefront-axe',
  'settings-axe',
  'crawler',
  'authoring',
  'keyboard',
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = LONG.findIndex((name) => moduleId.includes(`/${name}.e2e`));
  return at < 0 ? LONG.length : at;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Journeys in a real browser against the whole product, started once for all of them. */
export default defineConfig({
  root: path('.'),
  cacheDir: path('../../node_modules/.vite/web-e2e'),
  resolve: { alias: [{ find: /^@madang\/contracts\//, replacement: `${path('../../libs/contracts')}/` }] },
  test: {
    include: ['src/**/*.e2e.ts'],
    environment: 'node',
    globals: true,
    globalSetup: ['src/product.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    // As much as a press waits for: a page may draw late on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
