import type { InfiniteData } from '@tanstack/react-query';
import { callWith, type Args, type Call } from './api';
import { keyOf, patchAnswer, queryClient } from './query';

/** An answer in which the data of certain persons is replaced by `fresh`; `key` is the field that identifies a person. */
function withPerson(old: unknown, fresh: ReadonlyMap<string, object>, key: string): unknown {
  if (Array.isArray(old)) return old.map((one) => withPerson(one, fresh, key));
  if (typeof old !== 'object' || old === null) return old;
  const found = fresh.get(String((old as Record<string, unknown>)[key]));
  return found ?? Object.fromEntries(Object.entries(old).map(([name, value]) => [name, withPerson(value, fresh, key)]));
}
function personIn(answer: unknown, key: string, person: string): object | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!Array.isArray(answer) && String((answer as Record<string, unknown>)[key]) === person) return answer;
  for (const one of Object.values(answer)) {
    const found = personIn(one, key, person);
    if (found) return found;
  }
  return null;
}
/** Fetches the unmasked data of one person and puts it into the cached answer. */
export async function revealPerson<P extends string, Q, Out>(
  e: Call<P, undefined, Q, Out>,
  args: Args<P, undefined, Q>,
  person: string | number,
): Promise<void> {
  const { key } = e.persons!;
  const answer = await callWith(e, { ...args, reveal: String(person) });
  const whole = personIn(answer, key, String(person));
  if (whole) patchAnswer(e, args, (old) => withPerson(old, new Map([[String(person), whole]]), key) as Out);
}

/** Like `revealPerson`, for a list that grows by scrolling: fetches the page again on which the person is. */
export async function revealInPages<P extends string, Q, Out>(
  e: Call<P, undefined, Q, Out>,
  args: Args<P, undefined, Q>,
  person: string | number,
): Promise<void> {
  const { key } = e.persons!;
  const pagesKey = [...keyOf(e, args), 'pages'];
  const shown = queryClient.getQueryData<InfiniteData<Out, object>>(pagesKey);
  const at = shown?.pages.findIndex((page) => personIn(page, key, String(person))) ?? -1;
  if (!shown || at < 0) return;
  const asked = { ...args, query: { ...args.query, ...shown.pageParams[at] }, reveal: String(person) };
  const whole = personIn(await callWith(e, asked), key, String(person));
  if (whole)
    queryClient.setQueryData<InfiniteData<Out, object>>(
      pagesKey,
      (old) => old && { ...old, pages: withPerson(old.pages, new Map([[String(person), whole]]), key) as Out[] },
    );
}
