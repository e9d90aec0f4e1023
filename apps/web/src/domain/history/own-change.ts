import type { CodeOf, HISTORY_ENTITY } from '@madang/contracts/codes';

type Entity = CodeOf<typeof HISTORY_ENTITY>;
interface OpenForm {
  thing: string;
  /** Reads the newest line of the thing. */
  read: () => Promise<number | undefined>;
  /** Counts the lines up to `to` as seen, if `from` is the newest line that the form has seen so far. */
  passOver: (from: number | undefined, to: number | undefined) => void;
}
/** The forms that are open now, of whatever thing. */
export const openForms = new Set<OpenForm>();
export const thingOf = (entity: Entity, seq: number | null | undefined): string => `${entity}/${seq}`;

/**
 * Runs a change of a thing that another part of the page makes. Forms of the thing that are open count it as seen, so that their person is
 * not asked about the own change; what somebody else changed before it they still have not seen.
 */
export async function ownChange<T>(entity: Entity, seq: number, act: () => Promise<T>): Promise<T> {
  const forms = [...openForms].filter(({ thing }) => thing === thingOf(entity, seq));
  const from = await forms[0]?.read();
  const done = await act();
  const to = await forms[0]?.read();
  for (const form of forms) form.passOver(from, to);
  return done;
}
