import i18next from 'i18next';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

/** What a form holds that is not saved: the labels of the changed fields as the form shows them, and how many changed fields have none. */
export interface Changes {
  labels: readonly string[];
  more: number;
}
export const NO_CHANGES: Changes = { labels: [], more: 0 };

/** How many changes are named at most; if there are more, one name less is shown, followed by the number of the others. */
const NAMED_CHANGES_MAX = 3;
/** The changes as a sentence, such as `Title, Price and 2 more changed`; needs the words `changes`. */
export function changedText({ labels, more }: Changes): string {
  if (labels.length === 0) return i18next.t('changes:some');
  const all = labels.length + more;
  const shown = labels.slice(0, all > NAMED_CHANGES_MAX ? NAMED_CHANGES_MAX - 1 : NAMED_CHANGES_MAX);
  const count = all - shown.length;
  const separator = i18next.t('changes:separator');
  if (count > 0) return i18next.t('changes:more', { names: shown.join(separator), count });
  const last = shown.at(-1)!;
  const names = shown.length === 1 ? last : shown.slice(0, -1).join(separator) + i18next.t('changes:and') + last;
  return i18next.t('changes:all', { names });
}
/** The changes of two groups as one. */
export const joined = (a: Changes, b: Changes): Changes => ({
  labels: [...new Set([...a.labels, ...b.labels])],
  more: a.more + b.more,
});

/** The paths of the changed values in the form library's tree: `{ alt: { ko: true } }` gives `alt.ko`. */
export const changedPaths = (dirty: unknown, at = ''): string[] =>
  dirty === true
    ? [at.slice(0, -1)]
    : dirty && typeof dirty === 'object'
      ? Object.entries(dirty).flatMap(([key, node]) => changedPaths(node, `${at}${key}.`))
      : [];

/** The label of a control or of a group of them, without the counter, the asterisk and the hint that stand in it. */
function labelOf(control: HTMLElement): string {
  const grouped = control.hasAttribute('aria-labelledby') || (control as HTMLInputElement).type === 'radio';
  const own = grouped ? null : ((control as HTMLInputElement).labels?.[0] ?? control.querySelector('label'));
  const group = own ? null : control.closest('[aria-labelledby], [aria-label]');
  const label = own ?? document.getElementById(group?.getAttribute('aria-labelledby') ?? '');
  if (!label) return group?.getAttribute('aria-label') ?? '';
  const copy = label.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('small, [aria-hidden]')) part.remove();
  return copy.textContent.trim();
}
const holds = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

/** The labels of the fields with these paths, by the fields' names, in the order of the screen. */
function labelsIn(box: Element | null, paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const control of box?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? []) {
    const name = control.dataset['field'] ?? control.getAttribute('name')!;
    if (found.has(name) || !paths.some((path) => holds(name, path))) continue;
    const label = labelOf(control);
    if (label) found.set(name, label);
  }
  return found;
}
const same = (a: Changes, b: Changes) => a.more === b.more && a.labels.join('\n') === b.labels.join('\n');

/**
 * The changes at these paths, named by the labels that `box` shows, so that a label is written nowhere else. A field that is folded away
 * after its change keeps its name.
 */
export function useChanges(box: RefObject<Element | null>, paths: readonly string[]): Changes {
  const { language } = useTranslation('changes').i18n;
  const [changes, setChanges] = useState(NO_CHANGES);
  const known = useRef(new Map<string, string>());
  // The paths as one text: they are a new list in every render.
  const all = paths.join('\n');
  useLayoutEffect(() => {
    const paths = all.split('\n').filter(Boolean);
    const shown = labelsIn(box.current, paths);
    for (const [name, label] of shown) known.current.set(name, label);
    const folded = [...known.current].filter(([name]) => !shown.has(name) && paths.some((path) => holds(name, path)));
    const named = new Map([...shown, ...folded]);
    const next: Changes = {
      labels: [...new Set(named.values())],
      more: paths.filter((path) => ![...named.keys()].some((name) => holds(name, path))).length,
    };
    setChanges((old) => (same(old, next) ? old : next));
  }, [box, all, language]);
  return changes;
}

interface Listed<T> {
  key: (one: T) => string | number;
  name: (one: T, index: number) => string;
  /** The part of an item whose change counts; by default the whole item. */
  value?: (one: T) => unknown;
}
/** The names of the items that were added, changed or removed; if only the order of the list changed, the word for order. */
export function listChanges<T>(before: readonly T[], after: readonly T[], { key, name, value = (one) => one }: Listed<T>): Changes {
  const was = new Map(before.map((one) => [key(one), JSON.stringify(value(one))]));
  const now = new Set(after.map(key));
  const labels = [
    ...after.flatMap((one, index) => (was.get(key(one)) === JSON.stringify(value(one)) ? [] : [name(one, index)])),
    ...before.flatMap((one, index) => (now.has(key(one)) ? [] : [name(one, index)])),
  ];
  const moved = before.map(key).join() !== after.map(key).join();
  return { labels: labels.length === 0 && moved ? [i18next.t('changes:order')] : [...new Set(labels)], more: 0 };
}
