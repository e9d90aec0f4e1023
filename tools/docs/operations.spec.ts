import { globSync } from 'node:fs';
import { Client } from 'pg';
import { parse } from 'yaml';
import { read, root } from './sources';

const PAGES = ['docs/operations.md', 'docs/monitoring.md', 'docs/scaling.md'];
const text = PAGES.map(read).join('\n');

describe('what the pages for whoever runs it say to type', () => {
  it('is SQL that a migrated database understands', async () => {
    const url = new URL(process.env['TEST_ADMIN_URL']!);
    url.pathname = `/${process.env['TEST_TEMPLATE']}`;
    const client = new Client({ connectionString: url.toString() });
    await client.connect();
    const asked = [...text.matchAll(/[`'"](select [^`"]*?)(?:`|'"|")/g)].map((m) => m[1]!.replace('…', '1'));
    const wrong: string[] = [];
    try {
      for (const select of asked) await client.query(`explain ${select}`).catch((e: Error) => wrong.push(`${select}: ${e.message}`));
    } finally {
      await client.end();
    }
    expect(asked.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('are scripts of package.json, tests of npm run faults, and tools and services of the containers', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const asked = [...text.matchAll(/npm run (?:--silent )?([a-z-]+)/g)].map((m) => m[1]!);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !(name in scripts))).toEqual([]);
    const tests = globSync(['tools/faults/*.spec.ts', 'gateway/*.spec.ts'], { cwd: root });
    const faults = [...text.matchAll(/npm run faults -- ([a-z-]+)/g)].map((m) => m[1]!);
    expect(faults.filter((name) => !tests.some((path) => path.includes(name)))).toEqual([]);
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, object> };
    const entrypoint = read('docker/entrypoint.sh');
    const runs = [...text.matchAll(/docker compose run (?:-d|--rm) ([a-z-]+)(?: ([a-z-]+))?/g)];
    expect(runs.length).toBeGreaterThan(4);
    const unknown = runs.filter(
      ([, service, tool]) =>
        !(service! in services) ||
        (tool && tool !== 'transcode' && !new RegExp(`^ +([a-z|-]+[|])?${tool}([|][a-z|-]+)?\\)`, 'm').test(entrypoint)),
    );
    expect(unknown.map((m) => m[0])).toEqual([]);
  });
});
