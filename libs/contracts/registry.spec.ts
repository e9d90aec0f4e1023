import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from './endpoint';
import type { Schema } from 'yup';
import { REGISTRY, INPUT_VARIANTS, type Registered } from './registry';
import { SERVICE_NAMES } from './services';

const isEndpoint = (v: unknown): v is Endpoint =>
  typeof v === 'object' && v !== null && 'service' in v && 'method' in v && 'path' in v && 'access' in v;
const files = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts') && !f.endsWith('.spec.ts'));

describe('the registry of calls', () => {
  it('holds every call that a contract exports', async () => {
    const known = new Set(REGISTRY.map((r) => r.endpoint));
    const missing: string[] = [];
    for (const file of files()) {
      const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module)) {
        if (typeof value !== 'object' || value === null || value === REGISTRY) continue;
        for (const [key, call] of isEndpoint(value) ? [['', value] as const] : Object.entries(value))
          if (isEndpoint(call) && !known.has(call)) missing.push(`${file} ${name}.${key}`);
      }
    }
    expect(missing).toEqual([]);
  });
  it('has the rule of each call whose declaration leaves it out', () => {
    const takers = REGISTRY.filter((r) => r.endpoint.takes);
    expect(takers.length).toBeGreaterThan(10);
    expect(takers.filter(({ endpoint: e }) => !e[e.takes!]).map((r) => r.name)).toEqual([]);
  });
  it('marks each call whose answer is a file, by which the web asks for its bytes', () => {
    expect(REGISTRY.filter((r) => r.endpoint.file).length).toBeGreaterThan(10);
    const unmarked = files().filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('returns<Blob'));
    expect(unmarked).toEqual([]);
  });
  it('docs/security.md 5 takes no field that is not declared, in any body and any part of it', () => {
    interface Part {
      type: string;
      fields?: Record<string, Part>;
      innerType?: Part;
      tests?: { name?: string }[];
    }
    const open = (part: Part, path: string): string[] => [
      ...(part.fields && !part.tests?.some((t) => t.name === 'noUnknown') ? [path] : []),
      ...Object.entries(part.fields ?? {}).flatMap(([name, inner]) => open(inner, `${path}.${name}`)),
      ...(part.innerType ? open(part.innerType, `${path}[]`) : []),
    ];
    const wrong = REGISTRY.flatMap(({ name, endpoint: { method, input } }) =>
      method !== 'GET' && input
        ? (INPUT_VARIANTS.get(input) ?? [{}]).flatMap((value) =>
            open((input as unknown as { describe(o: object): Part }).describe({ value }), name),
          )
        : [],
    );
    expect(wrong).toEqual([]);
  });
  /** Lists that are answered as a whole: the pages of a site (CH-080), the lessons of one class and the videos of a site. */
  const WHOLE = ['page.list', 'curriculum.list', 'video.list'];
  it('docs/security.md 36 gives no page of more than a hundred, whatever is asked for', () => {
    const paged = REGISTRY.filter(
      ({ endpoint: { query } }) => query && 'size' in (query.describe() as unknown as { fields: object }).fields,
    );
    expect(paged.length).toBeGreaterThan(40);
    const given = (call: Registered, size: number) => {
      const field = (call.endpoint.query as unknown as { fields: Record<string, Schema> }).fields['size']!;
      try {
        return Number(field.validateSync(size));
      } catch {
        return 0;
      }
    };
    const wrong = paged.filter((call) => [101, 150, 200, 500, 1000, 9999, 1e9].some((size) => given(call, size) > 100));
    expect(wrong.map(({ name }) => name).sort()).toEqual([...WHOLE].sort());
  });
  it('AM-198 has fields with a permission of their own only where one may leave them away', () => {
    interface Field {
      type: string;
      optional: boolean;
      nullable: boolean;
      default?: unknown;
      fields?: Record<string, Field>;
      innerType?: Field;
    }
    const wrong = REGISTRY.flatMap(({ name, endpoint: { fields, access, input } }) => {
      const known = input ? (input.describe() as unknown as Field).fields : undefined;
      return Object.keys(fields ?? {})
        .filter((path) => {
          const [outer, inner] = path.split('[].') as [string, string?];
          const field = inner ? known?.[outer]?.innerType?.fields?.[inner] : known?.[outer];
          // A call that creates something may have a default for the field; a call that changes something must leave the value as it is if
          // the field is left out.
          const kept = field?.default === undefined ? field?.optional : name.endsWith('.create');
          return !kept || ['public', 'login', 'member', 'secret'].includes(String(access));
        })
        .map((field) => `${name} ${field}`);
    });
    expect(wrong).toEqual([]);
    expect(REGISTRY.filter(({ endpoint }) => endpoint.fields).length).toBeGreaterThan(5);
  });
  it('AM-621 declares as published what visitors read, and nothing about money, sessions, rights or people', () => {
    const published = REGISTRY.filter(({ endpoint }) => endpoint.published);
    expect(published.length).toBeGreaterThan(25);
    const wrong = published.filter(({ endpoint: e }) =>
      [e.method !== 'GET', e.access !== 'public', e.persons, e.audit, !['main', 'page'].includes(e.service)].some(Boolean),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
  it('CN-071 names each call and each address once, in all seven services', () => {
    const names = REGISTRY.map((r) => r.name);
    const addresses = REGISTRY.flatMap(({ endpoint: e }) =>
      [e.path, ...e.aliases].map((path) => `${e.method} ${e.service} ${e.version} ${path.replace(/:\w+/g, ':')}`),
    );
    expect(names.filter((n, i) => names.indexOf(n) < i)).toEqual([]);
    expect(addresses.filter((a, i) => addresses.indexOf(a) < i)).toEqual([]);
    expect([...new Set(REGISTRY.map((r) => r.endpoint.service))].sort()).toEqual([...SERVICE_NAMES].sort());
  });
});
