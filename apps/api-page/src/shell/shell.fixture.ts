import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import type { Bootstrap } from '@madang/contracts/page/page';
import { insertInto } from '@madang/server/sql/insert';
import type { Sql } from '@madang/server/sql/sql';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';

const INDEX = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="theme-color" content="#ffffff" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <!--head-->
    <style id="brand"></style>
    <script type="application/json" id="madang">{}</script>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;
export const SITE = 'codebay.localhost:8080';

export interface ShellTest {
  t: TestApp;
  channelSeq: number;
  owner: number;
  get(path: string, host?: string, headers?: Record<string, string>): supertest.Test;
  insert(sql: string | Sql, values?: unknown[]): Promise<number>;
  course(fields: Record<string, unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Makes a built web of three files for the page service; returns a function that deletes it. */
export function withWeb(): () => void {
  const web = mkdtempSync(join(tmpdir(), 'madang-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), INDEX);
  writeFileSync(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  process.env['WEB_ROOT'] = web;
  return () => {
    rmSync(web, { recursive: true });
    delete process.env['WEB_ROOT'];
  };
}

/** Starts the page service with a built web and one site. */
export async function shellTest(): Promise<ShellTest> {
  const closeWeb = withWeb();
  const t = await testApp({ page: AppModule });
  const insert = async (sql: string | Sql, values?: unknown[]) =>
    Number(Object.values((await t.admin<Record<string, string>>(sql, values))[0]!)[0]);
  const owner = await insert("insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq");
  const channelSeq = await insert(
    insertInto(
      'main.channel',
      {
        domain: 'codebay',
        name: '코드베이',
        intro: '코딩을 배우는 곳',
        brandColor: '#0f8a6d',
        setting: { seoSetting: { noIndex: false, noFollow: false } },
        createdBy: owner,
      },
      sql`returning channel_seq`,
    ),
  );
  return {
    t,
    channelSeq,
    owner,
    insert,
    get: (path, host = SITE, headers = {}) =>
      supertest(t.url('page'))
        .get(path)
        .set({ Host: host, ...headers }),
    course: (fields) => {
      const columns: Record<string, unknown> = {
        channel_seq: channelSeq,
        title: '반응형 웹',
        publish_status_cd: '00',
        published_at: '2026-11-01T00:00:00Z',
        ...fields,
      };
      const names = Object.keys(columns);
      return insert(
        `insert into main.course (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning course_seq`,
        Object.values(columns),
      );
    },
    close: async () => {
      await t.close();
      closeWeb();
    },
  };
}

export const meta = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
export const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
export const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
export const data = (html: string) => JSON.parse(/id="madang">([^<]*)</.exec(html)![1]!) as Bootstrap;
export const jsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map((m) => JSON.parse(m[1]!) as Record<string, unknown>);
