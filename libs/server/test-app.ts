import { SECOND } from '@madang/contracts/time';
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Abstract, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import supertest from 'supertest';
import { urlOf, type Endpoint, type ParamsOf } from '@madang/contracts/endpoint';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { AnswerNotes } from './answered.fixture';
import { createApp } from './bootstrap';
import { Clock } from './clock';
import { Db } from './db';
import { insideOf } from './pg-inside';
import { sql } from './sql/sql';
import { Tokens } from './token';
import type { Sql } from './sql/sql';

/** Services that run in the process of a test, and helpers for it. */
export interface TestApp {
  apps: Partial<Record<ServiceName, NestFastifyApplication>>;
  /** The address of a started service, `http://127.0.0.1:port`. */
  url(service: ServiceName): string;
  /** A supertest request for a declared call: `t.call(courseApi.find, { channelSeq, courseSeq }).query({…})`. */
  call<P extends string>(
    endpoint: Endpoint<P, never, never> | Endpoint<P>,
    params?: Partial<ParamsOf<Endpoint<P>>> | Record<string, string | number>,
  ): supertest.Test;
  db(service: ServiceName): Db;
  get<T>(service: ServiceName, token: Type<T> | Abstract<T>): T;
  /** Runs a statement in this test's database as the admin of the cluster, whom row-level security does not limit. */
  admin<T = Record<string, unknown>>(sql: string | Sql, values?: unknown[]): Promise<T[]>;
  /** Sets the clock of every started service. */
  setNow(at: Date): void;
  resetNow(): void;
  /** Creates a session for `userSeq` and answers its signed token. */
  tokenOf(userSeq: number): Promise<string>;
  /**
   * Calls `check` until its result is truthy, for at most `ms` milliseconds (`EVENTUALLY_MAX_MS` by default), since events are handled a
   * moment later.
   */
  eventually<T>(check: () => Promise<T> | T, ms?: number): Promise<Exclude<T, false | null | undefined>>;
  close(): Promise<void>;
}

/** Connections are kept, since a new one for each request would take a tenth of a test's time. */
const agent = new Agent({ keepAlive: true });

/** Milliseconds of the longest wait. Only a failing test waits so long, so it is generous for busy machines. */
const EVENTUALLY_MAX_MS = 30 * SECOND;

/**
 * Starts the named services' real modules on free ports against a fresh copy of the migrated template database.
 * Call it in `beforeAll`, `close()` in `afterAll`.
 */
export async function testApp(modules: Partial<Record<ServiceName, Type>>): Promise<TestApp> {
  const database = await testDatabase();
  process.env['DATABASE_URL'] = database.url;

  const answers = new AnswerNotes();
  const apps: Partial<Record<ServiceName, NestFastifyApplication>> = {};
  for (const service of SERVICE_NAMES) {
    const module = modules[service];
    if (!module) continue;
    const app = await createApp(service, module);
    answers.listenTo(app);
    await app.listen(0, '127.0.0.1');
    apps[service] = app;
  }
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const appOf = (service: ServiceName) => {
    const app = apps[service];
    if (!app) throw new Error(`${service} is not started in this test`);
    return app;
  };
  const url = (service: ServiceName) => `http://127.0.0.1:${(appOf(service).getHttpServer().address() as AddressInfo).port}`;
  const first = Object.keys(apps)[0] as ServiceName;

  return {
    apps,
    url,
    call: (endpoint, params) => {
      const e = endpoint as Endpoint;
      return supertest(url(e.service))
        [e.method.toLowerCase() as 'get' | 'post'](urlOf(e, params as Record<string, string | number>))
        .agent(agent);
    },
    db: (service) => appOf(service).get(Db),
    get: (service, token) => appOf(service).get(token, { strict: false }),
    admin: async (sql, values) => (await admin.query(sql, values)).rows as never,
    setNow: (at) => Object.values(apps).forEach((a) => a.get(Clock).set(at)),
    resetNow: () => Object.values(apps).forEach((a) => a.get(Clock).reset()),
    tokenOf: async (userSeq) => {
      const { rows } = await admin.query<{ session_seq: number }>(
        sql`insert into main.session (user_seq) values (${userSeq}) returning session_seq`,
      );
      return appOf(first).get(Tokens).sign({ userSeq, sessionSeq: rows[0]!.session_seq });
    },
    eventually: async (check, ms = EVENTUALLY_MAX_MS) => {
      const end = Date.now() + ms;
      for (;;) {
        const value = await check();
        if (value) return value as never;
        if (Date.now() > end) throw new Error(`not true within ${ms} ms`);
        await new Promise((r) => setTimeout(r, 50));
      }
    },
    close: async () => {
      answers.write();
      await Promise.all(Object.values(apps).map((a) => a.close()));
      await admin.end();
      await database.drop();
    },
  };
}

/** A fresh copy of the migrated template database, for a test whose services run in other processes. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env['TEST_ADMIN_URL'];
  const template = process.env['TEST_TEMPLATE'];
  if (!adminUrl || !template)
    throw new Error('TEST_ADMIN_URL and TEST_TEMPLATE come from the test set-up: run jest with the root configuration.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await adminQuery(adminUrl, `create database ${name} template ${template} strategy = file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => adminQuery(adminUrl, `drop database if exists ${name} with (force)`) };
}

let kept: Promise<pg.Client> | undefined;
const forget = () => (kept = undefined);
/** The connection that creates and drops databases. A worker keeps it, for a new one costs the server a quarter of what a copy does. */
async function server(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The next query connects again.
  client.on('error', forget);
  await client.connect();
  insideOf(client).connection.stream.unref();
  return client;
}

async function adminQuery(url: string, sql: string): Promise<void> {
  const client = await (kept ??= server(url).catch((e: Error) => Promise.reject(e).finally(forget)));
  const { stream } = insideOf(client).connection;
  // Without Jest nothing else keeps the process from ending while it waits for the answer.
  stream.ref();
  // Parallel workers copy the same template database, and PostgreSQL copies a template only once at a time.
  await client.query("select pg_advisory_lock(hashtext('madang-test-template'))");
  try {
    await client.query(sql);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('madang-test-template'))");
    stream.unref();
  }
}
