import { rmSync } from 'node:fs';

export default async function teardown() {
  await globalThis.madangTest?.cluster.stop();
  if (globalThis.madangTest) rmSync(globalThis.madangTest.dir, { recursive: true, force: true });
}
