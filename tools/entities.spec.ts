import type { Type } from '@nestjs/common';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import type { EntityMetadata } from 'typeorm';
import { AppModule as Alarm } from '../apps/api-alarm/src/app.module';
import { AppModule as Campaign } from '../apps/api-campaign/src/app.module';
import { AppModule as Event } from '../apps/api-event/src/app.module';
import { AppModule as Form } from '../apps/api-form/src/app.module';
import { AppModule as Main } from '../apps/api-main/src/app.module';
import { AppModule as Page } from '../apps/api-page/src/app.module';
import { AppModule as Util } from '../apps/api-util/src/app.module';

const MODULES: Record<ServiceName, Type> = {
  main: Main,
  util: Util,
  event: Event,
  alarm: Alarm,
  form: Form,
  campaign: Campaign,
  page: Page,
};

/** Tables without an entity, with what writes them instead of the services' statements. */
const WITHOUT_ENTITY: Record<string, string> = {
  'main.api_key_use': 'the function use_api_key, which every service may call',
  'main.consent': 'the function note_consents, which every service may call',
  'main.consent_salt': 'the migration that makes it',
  'main.data_history': 'the function write_history, which every service may call',
  'main.kept_text': 'the function write_history, as above',
  'main.personal_read': 'the function write_reading, which every service may call',
  'main.site_host': 'functions that util calls when a domain comes or goes',
  'main.job_turn': 'nobody: the version before read it',
  'util.operator_notice': 'the functions raise_notice and settle_notice, which every service may call',
  'util.order_words': 'a trigger of pay_order',
  'util.plan': 'migrations: what the platform sells',
};

/** Tables without a primary key: TypeORM needs one, so their entities name columns that distinguish rows well enough. */
const WITHOUT_KEY = ['main.attempt', 'event.event_log', 'event.page_view'];

interface Column {
  name: string;
  type: string;
  array: boolean;
  nullable: boolean;
  key: boolean;
  /** How the column gets its value when an insert leaves it out; null: it gets none. */
  filled: 'identity' | 'computed' | 'default' | null;
}

/** SQL: the tables with their columns. Partitions are left out, since rows are written through their table. */
const TABLES = sql`
  select n.nspname || '.' || t.relname as table,
    json_agg(json_build_object(
      'name', a.attname,
      'type',
        regexp_replace(regexp_replace(format_type(a.atttypid, a.atttypmod), '^timestamp.* with time zone', 'timestamptz'),
        '\\(.*\\)|\\[\\]', '', 'g'),
      'array', ty.typcategory = 'A',
      'nullable', not a.attnotnull,
      'key', coalesce(a.attnum = any(k.indkey), false),
      'filled', case when a.attidentity <> '' then 'identity' when a.attgenerated <> '' then 'computed' when a.atthasdef then 'default' end
    )) as columns
  from pg_class t
  join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_type ty on ty.oid = a.atttypid
  left join pg_index k on k.indrelid = t.oid and k.indisprimary
  where n.nspname = any(${SERVICE_NAMES}) and t.relkind in ('r', 'p') and not t.relispartition
  group by 1`;

const columnsOf = (entity: EntityMetadata, keyless: boolean): Column[] =>
  entity.columns.map((c) => ({
    name: c.databaseName,
    type: String(c.type),
    array: c.isArray,
    nullable: c.isNullable,
    key: c.isPrimary && !keyless,
    filled: c.isGenerated ? 'identity' : !c.isInsert && !c.isUpdate ? 'computed' : c.default ? 'default' : null,
  }));
const lineOf = (table: string, c: Column) =>
  [`${table}.${c.name}`, c.array ? `${c.type}[]` : c.type, !c.nullable && 'not null', c.key && 'key', c.filled].filter(Boolean).join(' ');

describe('the entities', () => {
  let t: TestApp;
  let tables: Map<string, Column[]>;
  let entities: [string, EntityMetadata][];
  beforeAll(async () => {
    t = await testApp(MODULES);
    const found = await t.admin<{ table: string; columns: Column[] }>(TABLES);
    tables = new Map(found.map(({ table, columns }) => [table, columns]));
    entities = SERVICE_NAMES.flatMap((name) =>
      t.db(name).source.entityMetadatas.map((e): [string, EntityMetadata] => [`${name}.${e.tableName}`, e]),
    );
  }, 60_000);
  afterAll(() => t?.close());

  it('are one a table, for every table that a service writes', () => {
    const wanted = [...tables.keys()].filter((table) => !(table in WITHOUT_ENTITY));
    expect(entities.map(([table]) => table).sort()).toEqual(wanted.sort());
  });

  it('leave out only tables that there are', () => {
    expect([...Object.keys(WITHOUT_ENTITY), ...WITHOUT_KEY].filter((table) => !tables.has(table))).toEqual([]);
  });

  it('are called by what their rows are, and Entity', () => {
    expect(entities.map(([, e]) => e.name).filter((name) => !name.endsWith('Entity'))).toEqual([]);
  });

  it('say of each column its type, whether it may be null, whether it is of the key, and whether the database fills it', () => {
    const told = entities.flatMap(([table, e]) => columnsOf(e, WITHOUT_KEY.includes(table)).map((c) => lineOf(table, c)));
    const held = entities.flatMap(([table]) => (tables.get(table) ?? []).map((c) => lineOf(table, c)));
    expect(told.sort()).toEqual(held.sort());
  });
});
