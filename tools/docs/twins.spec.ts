import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { read, root } from './sources';

/** Matches the twin of a rule as the comment on its function names it: `Twin: isOnShow, libs/contracts/main/course-rules.ts`. */
const TWIN = /Twin: (?:within )?(\w+), ([\w/.-]+\.ts)/g;
const COMMENTS = statement<{ schemas: readonly string[] }>(
  'docs.comments',
  (p) => sql`
    select p.proname as rule, d.description as said
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = any(${p.schemas})
    join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass`,
);

/** The twins that a comment names and that their file does not export. */
const lostIn = (said: string): string[] =>
  [...said.matchAll(TWIN)].flatMap(([, name, path]) =>
    existsSync(join(root, path!)) && new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(read(path!)) ? [] : [`${name}, ${path}`],
  );

describe('a rule of the database', () => {
  it('names a twin that there is', async () => {
    const url = new URL(process.env['TEST_ADMIN_URL']!);
    url.pathname = `/${process.env['TEST_TEMPLATE']}`;
    const client = new Client({ connectionString: url.toString() });
    await client.connect();
    const { rows } = await client.query<{ rule: string; said: string }>(COMMENTS.text, [SERVICE_NAMES]).finally(() => client.end());
    expect(rows.flatMap(({ rule, said }) => lostIn(said).map((lost) => `${rule}: ${lost}`))).toEqual([]);
    expect(rows.filter(({ said }) => said.includes('Twin: ')).length).toBeGreaterThan(10);
  });

  it('is found out when it does not', () => {
    expect(lostIn('Twin: isAttend, libs/contracts/main/course-rules.ts. Twin: isOnShow, libs/contracts/main/lost.ts.')).toEqual([
      'isAttend, libs/contracts/main/course-rules.ts',
      'isOnShow, libs/contracts/main/lost.ts',
    ]);
  });
});
