import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { files, read, root } from './sources';

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

const UNENDED = String.raw`(\w+\.)?ended_at is null`;
const APPROVED = String.raw`(\w+\.)?choise_status_cd = \$\{APPLICATION_STATUS\.APPROVED\}`;
/** Rules that statements once spelled out, each as it looked, with the name by which it is asked for. */
const SPELLED: Record<string, RegExp> = {
  'main.iso': /YYYY-MM-DD"T"HH24:MI:SS\.MS/,
  'main.is_approved': new RegExp(`${UNENDED}\\s+and ${APPROVED}|${APPROVED}\\s+and ${UNENDED}`),
  'isEnrolled of libs/server/enrolment-rules.sql.ts': /is_enrolled(_or_waiting)?\(\w+\.choise_status_cd/,
  'main.works_for_class': /teacher_own_yn = \$\{YN\.YES\}/,
};
const spelledIn = (text: string): string[] => Object.keys(SPELLED).filter((name) => SPELLED[name]!.test(text));

describe('a statement', () => {
  it('spells no rule out that has a name', () => {
    const statements = files('apps/*.sql.ts', 'libs/*.sql.ts');
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.flatMap((path) => spelledIn(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('is found out when it does', () => {
    expect(spelledIn(`where a.ended_at is null\n  and a.choise_status_cd = \${APPLICATION_STATUS.APPROVED}`)).toEqual(['main.is_approved']);
    expect(spelledIn(`to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)).toEqual(['main.iso']);
  });
});
