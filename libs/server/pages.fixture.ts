import type { CursorPage } from '@madang/contracts/endpoint';

/** All pages of a list, each asked for by the cursor of the one before. */
export async function allPages<T>(page: (cursor: string) => Promise<CursorPage<T>>): Promise<T[][]> {
  const found = [await page('')];
  while (found.at(-1)!.cursor) found.push(await page(found.at(-1)!.cursor!));
  return found.map((one) => one.list);
}
