import { ERASED_WITH_SITE, KEPT_WITH_SITE } from '@madang/contracts/site-erasure';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({});
});
afterAll(() => t.close());

it('every table with rows of a site is erased when the site is gone, or says why it stays', async () => {
  const tables = await t.admin<{ name: string }>(
    sql`select n.nspname || '.' || c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'channel_seq' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any(${Object.keys(ERASED_WITH_SITE)})`,
  );
  const listed = [
    ...Object.entries(ERASED_WITH_SITE).flatMap(([service, names]) => names.map((name) => `${service}.${name}`)),
    ...Object.keys(KEPT_WITH_SITE),
  ];
  expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});
