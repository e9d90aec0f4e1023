import { rmSync } from 'node:fs';

export default async function teardown() {
  await globalThis.madangTest?.cluster.stop();
  const { dir, bundles } = globalThis.madangTest ?? {};
  for (const made of [dir, bundles]) if (made) rmSync(made, { recursive: true, force: true });
}
