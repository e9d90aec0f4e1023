import pg from 'pg';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { CoreModule } from './core.module';
import { roleUrl } from './config';
import { raw, sql } from './sql/sql';
import { testApp, type TestApp } from './test-app';

/** All schemas that have a database role of their own. */
const OWNERS = [...SERVICE_NAMES, 'sandbox'] as const;
const NAMES = OWNERS.map((o) => `'${o}'`).join(', ');
const SITE_TABLES = `select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'channel_seq' and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname in (${NAMES}) and c.oid <> 'main.channel'::regclass`;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: CoreModule.of('main') as never });
});
afterAll(() => t.close());

describe('the catalogue', () => {
  it('has a forced policy of the channel on every table with channel_seq, partitions included', async () => {
    const tables = await t.admin<{ name: string; forced: boolean; policies: Record<string, string> }>(
      `select t.name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select json_object_agg(p.polname, concat(pg_get_expr(p.polqual, p.polrelid), ' ', pg_get_expr(p.polwithcheck, p.polrelid), ' ',
          (select string_agg(r.rolname, ' ') from pg_roles r where r.oid = any(p.polroles)))) from pg_policy p
            where p.polrelid = t.oid) as policies
       from (${SITE_TABLES}) t join pg_class c on c.oid = t.oid order by 1`,
    );
    expect(tables.length).toBeGreaterThan(25);
    const open = tables.filter(({ name, forced, policies }) => {
      const [schema] = name.split('.');
      // The policy `present` is not checked, since it only narrows what the other policies allow.
      const { channel, own, everything, product, present: _hides, ...others } = policies ?? {};
      const fenced = channel
        ?.replace(/\s+/g, ' ')
        .includes("(channel_seq = (NULLIF(current_setting('app.channel'::text, true), ''::text))::bigint)");
      const wide = everything?.trim() === `true true madang_${schema}_all`;
      // Consents to the product itself belong to no site; their policy may stand beside that of the channel.
      const ofProduct = product === undefined || (name === 'main.consent' && product.trim() === '(channel_seq IS NULL)');
      const mine = own === undefined || own.includes("current_setting('app.own'::text, true)");
      return !(forced && fenced && wide && mine && ofProduct && Object.keys(others).length === 0);
    });
    expect(open.map((o) => o.name)).toEqual([]);
  });

  // Tables in which the channel may be null are left out, such as the event log, which also has events outside of a channel.
  it('leads the key of every such table with the channel', async () => {
    const keys = await t.admin<{ name: string; first: string }>(
      `select t.name, (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]) as first
       from (${SITE_TABLES}) t join pg_index i on i.indrelid = t.oid and i.indisprimary
       join pg_attribute own on own.attrelid = t.oid and own.attname = 'channel_seq' and own.attnotnull order by 1`,
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((k) => k.first !== 'channel_seq').map((k) => k.name)).toEqual([]);
  });

  it('knows no service that stands above its rules', async () => {
    const roles = await t.admin<{ rolname: string }>(
      `select rolname
        from pg_roles
        where rolname like 'madang%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    );
    expect(roles).toEqual([]);
  });
});

describe('a service in the house of another', () => {
  it('may read published views and nothing else, write nothing, make nothing', async () => {
    const tables = await t.admin<{ schema: string; name: string; kind: string }>(
      `select n.nspname as schema, c.relname as name, c.relkind as kind
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in (${NAMES}) and c.relkind in ('r', 'p', 'v', 'm')
        order by 1, 2`,
    );
    expect(tables.length).toBeGreaterThan(40);
    const wrong = await t.admin<{ role: string; name: string; may: string }>(
      sql`select r.role, n.nspname || '.' || c.relname as name, p.may
       from unnest(${OWNERS.flatMap((o) => [`madang_${o}`, `madang_${o}_all`])}::text[]) r (role)
       cross join pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p (may)
       where n.nspname in (${raw(NAMES)}) and c.relkind in ('r', 'p', 'v', 'm')
         and r.role not in ('madang_' || n.nspname, 'madang_' || n.nspname || '_all')
         and has_table_privilege(r.role, c.oid, p.may) and not (p.may = 'SELECT' and c.relkind = 'v' and c.relname ~ '^(pub|job)_')`,
    );
    expect(wrong).toEqual([]);
    const makers = await t.admin(
      sql`select r.role, s.schema
        from unnest(${OWNERS.map((o) => `madang_${o}`)}::text[]) r (role), unnest(${[...OWNERS, 'jobs', 'public']}::text[]) s (schema)
        where r.role <> 'madang_' || s.schema and has_schema_privilege(r.role, s.schema, 'CREATE')`,
    );
    expect(makers).toEqual([]);
  });

  it('is refused by PostgreSQL itself, whatever role it takes on', async () => {
    for (const owner of SERVICE_NAMES) {
      const other = owner === 'main' ? 'util.ledger' : 'main.course';
      const client = new pg.Client({ connectionString: roleUrl(`madang_${owner}`) });
      await client.connect();
      try {
        for (const role of [`madang_${owner}`, `madang_${owner}_all`, 'madang_reader']) {
          await client.query(`set role ${role}`);
          for (const write of [`delete from ${other}`, `insert into ${other} default values`, `select * from ${other}`])
            await expect(client.query(write)).rejects.toThrow(/permission denied/);
        }
        await client.query('reset role');
        const theirs = owner === 'main' ? 'madang_util' : 'madang_main';
        for (const role of [theirs, `${theirs}_all`, 'postgres'])
          await expect(client.query(`set role ${role}`)).rejects.toThrow(/permission denied/);
      } finally {
        await client.end();
      }
    }
  });
});
