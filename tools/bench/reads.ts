import { compare, table, type Target } from './measure.ts';
import type { World } from './world.ts';

const ROUNDS = 5;
const SECONDS = 2;

/** The hot reads through gateway, token and row-level security beside the bare server and the common stack. */
export async function reads(w: World, only?: string): Promise<string[]> {
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
  const page = (n: number) => 1 + (n % 30);
  const api = (version: string, path: string) => `/api/main/${version}/channels/${ch}${path}`;
  const cases: { title: string; connections: number; targets: { name: string; target: Target }[] }[] = [
    {
      title: 'P3 P5 class list, 30 pages of 20, c=16',
      connections: 16,
      targets: [
        { name: 'bare node:http + pg, rows', target: beside('bare', (n) => `/list?channel=${ch}&page=${page(n)}`) },
        { name: `Madang: ${w.gatewayKind}, token, RLS`, target: product((n) => api('v1.0', `/courses?page=${page(n)}`), true) },
        { name: 'Nest on Express, TypeORM entities', target: beside('common', (n) => `/list?channel=${ch}&page=${page(n)}`) },
      ],
    },
    {
      title: 'P5 class detail, c=16',
      connections: 16,
      targets: [
        { name: 'bare node:http + pg, same SQL', target: beside('bare', () => `/detail?channel=${ch}&course=${courseSeq}`) },
        { name: `Madang: ${w.gatewayKind}, token, RLS`, target: product(() => api('v2.0', `/courses/${courseSeq}`), true) },
        { name: 'Nest on Express, TypeORM entities', target: beside('common', () => `/detail/${courseSeq}`) },
      ],
    },
    {
      title: 'P4 one hot class page, anonymous, cached by the gateway, c=64',
      connections: 64,
      targets: [
        { name: 'bare node:http + pg, same SQL', target: beside('bare', () => `/detail?channel=${ch}&course=${courseSeq}`) },
        { name: `Madang: ${w.gatewayKind}`, target: product(() => api('v2.0', `/courses/${courseSeq}`), false) },
      ],
    },
    {
      title: 'P5 first page of reviews, c=16',
      connections: 16,
      targets: [
        { name: 'bare node:http + pg, same SQL', target: beside('bare', () => `/reviews?channel=${ch}&course=${courseSeq}`) },
        { name: `Madang: ${w.gatewayKind}, token, RLS`, target: product(() => api('v2.0', `/courses/${courseSeq}/review`), true) },
        { name: 'Nest on Express, TypeORM entities', target: beside('common', () => `/reviews/${courseSeq}`) },
      ],
    },
    {
      title: 'P1 live poll, c=64',
      connections: 64,
      targets: [
        { name: 'bare node:http + pg, rows', target: beside('bare', (n) => `/lives?user=${w.site.userSeq + (n % 500)}`) },
        { name: `Madang: ${w.gatewayKind}, token, RLS, batched`, target: product(() => '/api/main/v1.0/me/live', true) },
      ],
    },
  ];
  const out: string[] = [];
  for (const c of cases) {
    if (only && !c.title.includes(only)) continue;
    out.push(table(c.title, await compare(c.targets, { connections: c.connections, rounds: ROUNDS, seconds: SECONDS })));
    process.stdout.write(`${out.at(-1)}\n`);
  }
  return out;
}
