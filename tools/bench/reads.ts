import { deepStrictEqual } from 'node:assert/strict';
import { PUBLIC, PUBLISH_STATUS, TRASH } from '../../libs/contracts/codes.ts';
import { sql } from '../../libs/server/sql/sql.ts';
import { compare, table, type Target } from './measure.ts';
import type { World } from './world.ts';

export interface Effort {
  rounds: number;
  seconds: number;
}

/** Measures the most frequent reads, through gateway, token and row-level security, beside the bare server and the usual stack. */
export async function reads(w: World, effort: Effort, only?: string): Promise<string[]> {
  const { channelSeq: ch, courseSeq } = w.site;
  const product = (path: (n: number) => string, token: boolean): Target => ({
    url: w.urls.gateway,
    path,
    headers: (n): Record<string, string> => (token ? { 'Access-Token': w.tokens[n % w.tokens.length]! } : {}),
    pids: () => [...w.pids.services, ...w.pids.gateway, ...w.pids.postgres()],
  });
  const beside = (kind: 'bare' | 'common', path: (n: number) => string): Target => ({
    url: w.urls[kind],
    path,
    pids: () => [...w.pids[kind], ...w.pids.postgres()],
  });
  const page = (n: number) => 1 + (n % pages);
  const [{ n: shown }] = (await w.query<{ n: number }>(
    sql`select count(*)::int as n from main.course where channel_seq = ${ch} and publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
      and public_cd = ${PUBLIC.PUBLIC} and trash_type_cd = ${TRASH.NORMAL}`,
  )) as [{ n: number }];
  const pages = Math.min(30, Math.floor(shown / 20));
  const api = (version: string, path: string) => `/api/main/${version}/channels/${ch}${path}`;
  /** Both sides answer the product's statement for the same members, since a member's page costs more than a visitor's. */
  const member = (n: number) => w.users[n % w.users.length]!;
  const MADANG = `Madang: ${w.gatewayKind}, token, RLS`;
  const SAME = 'bare node:http + pg, same SQL';
  const COMMON = 'Nest on Express, TypeORM entities';
  const cases: { title: string; connections: number; targets: { name: string; target: Target }[] }[] = [
    {
      title: `P3 P5 class list, ${pages} pages of 20, c=16`,
      connections: 16,
      targets: [
        { name: 'bare node:http + pg, rows', target: beside('bare', (n) => `/rows?channel=${ch}&page=${page(n)}&user=${member(n)}`) },
        { name: MADANG, target: product((n) => api('v1.0', `/courses?page=${page(n)}`), true) },
        { name: SAME, target: beside('bare', (n) => `/list?channel=${ch}&page=${page(n)}&user=${member(n)}`) },
        { name: COMMON, target: beside('common', (n) => `/list?channel=${ch}&page=${page(n)}&user=${member(n)}`) },
      ],
    },
    {
      title: 'P5 class detail, c=16',
      connections: 16,
      targets: [
        { name: SAME, target: beside('bare', (n) => `/detail?channel=${ch}&course=${courseSeq}&user=${member(n)}`) },
        { name: MADANG, target: product(() => api('v2.0', `/courses/${courseSeq}`), true) },
        { name: COMMON, target: beside('common', (n) => `/detail/${courseSeq}?channel=${ch}&user=${member(n)}`) },
      ],
    },
    {
      title: 'P4 one hot class page, anonymous, cached by the gateway, c=64',
      connections: 64,
      targets: [
        { name: SAME, target: beside('bare', () => `/detail?channel=${ch}&course=${courseSeq}`) },
        { name: `Madang: ${w.gatewayKind}`, target: product(() => api('v2.0', `/courses/${courseSeq}`), false) },
        { name: COMMON, target: beside('common', () => `/detail/${courseSeq}?channel=${ch}`) },
      ],
    },
    {
      title: 'P5 review page, c=16',
      connections: 16,
      targets: [
        { name: SAME, target: beside('bare', (n) => `/reviews?channel=${ch}&course=${courseSeq}&user=${member(n)}`) },
        { name: MADANG, target: product(() => api('v2.0', `/courses/${courseSeq}/review`), true) },
        { name: COMMON, target: beside('common', (n) => `/reviews/${courseSeq}?channel=${ch}&user=${member(n)}`) },
      ],
    },
    {
      title: 'P1 P5 live poll, c=64',
      connections: 64,
      targets: [
        { name: SAME, target: beside('bare', (n) => `/lives?user=${member(n)}`) },
        { name: `${MADANG}, batched`, target: product(() => '/api/main/v1.0/me/live', true) },
        { name: COMMON, target: beside('common', (n) => `/lives/${member(n)}`) },
      ],
    },
  ];
  const out: string[] = [];
  for (const c of cases) {
    if (only && !c.title.includes(only)) continue;
    const beforehand = c.targets.filter(({ name }) => name !== COMMON);
    await sameAnswers(beforehand.map(({ target }) => target));
    out.push(table(c.title, await compare(c.targets, { connections: c.connections, ...effort })));
    process.stdout.write(`${out.at(-1)}\n`);
  }
  return out;
}

/** Throws if the servers give different answers, since their speeds would not be comparable. */
async function sameAnswers(targets: Target[]): Promise<void> {
  const bodies = await Promise.all(
    targets.map(async (t) => {
      const answer = await fetch(t.url + t.path(1), { headers: t.headers?.(1) ?? {} });
      const { data } = (await answer.json()) as { data?: object };
      return { path: t.path(1), data: { ...data, now: null } };
    }),
  );
  for (const other of bodies.slice(1)) deepStrictEqual(other.data, bodies[0]!.data, `${other.path} answers other than ${bodies[0]!.path}`);
}
