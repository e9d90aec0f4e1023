import { MODULE_METADATA } from '@nestjs/common/constants';
import type { DynamicModule, Provider, Type } from '@nestjs/common';

/** A provider of Nest that replaces the one of a module. */
export interface Override {
  token: unknown;
  by: (given: Provider) => Provider;
}
type Listed = Type | DynamicModule | { forwardRef: () => Type };

export const useClass = (token: unknown, by: Type): Override => ({ token, by: () => ({ provide: token as Type, useClass: by }) });

/** Builds an app by `build` with other providers in `modules`; the modules stay unchanged. */
export async function withProviders<T>(modules: Type[], overrides: readonly Override[], build: () => Promise<T>): Promise<T> {
  const undo: (() => void)[] = [];
  const missing = new Set(overrides);
  for (const list of providerLists(modules)) {
    list.forEach((given, i) => {
      const override = overrides.find((one) => one.token === (typeof given === 'function' ? given : given.provide));
      if (!override) return;
      missing.delete(override);
      undo.push(() => (list[i] = given));
      list[i] = override.by(given);
    });
  }
  try {
    if (missing.size) throw new Error(`no module has ${[...missing].map((one) => String(one.token)).join(', ')}`);
    return await build();
  } finally {
    for (const back of undo) back();
  }
}

function providerLists(modules: readonly Listed[], seen = new Set<unknown>()): Provider[][] {
  return modules.flatMap((one) => {
    if (seen.has(one)) return [];
    seen.add(one);
    const dynamic = 'module' in one ? one : null;
    const type = 'forwardRef' in one ? one.forwardRef() : (dynamic?.module ?? (one as Type));
    const named = <V>(key: string) => (Reflect.getMetadata(key, type) as V[] | undefined) ?? [];
    const imports = [...named<Listed>(MODULE_METADATA.IMPORTS), ...((dynamic?.imports ?? []) as Listed[])];
    return [named<Provider>(MODULE_METADATA.PROVIDERS), dynamic?.providers ?? [], ...providerLists(imports, seen)];
  });
}
