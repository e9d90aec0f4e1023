import type { EnrolState } from '../../main/course-rules';
import type { ShownCourse } from './data';

/**
 * The state of a class's button for a viewer: that of the register button, or an unpaid order to continue, a deposit to make, or a
 * membership that is needed.
 */
export type BuyState = EnrolState | 'continue' | 'deposit' | 'members';
/** The text of a class's button in each state. */
export type BuyLabels = Readonly<Record<BuyState, string>>;

type Value = string | number | boolean | undefined;
/**
 * A part of a page that the web replaces by a component of its own, which reacts to the visitor; the HTML that api-page writes has the
 * static content only.
 */
export type Part =
  | {
      name: 'courses';
      list: readonly ShownCourse[];
      first: boolean;
    }
  | { name: 'rich'; html: string; top: number }
  | { name: 'slider'; seconds: number; count: number }
  | { name: 'countdown'; endAt: string; endText: string }
  | { name: 'frame'; src: string; title: string; height: number; fits: boolean }
  | { name: 'video'; url: string; title: string }
  | { name: 'buy'; course: ShownCourse; members: boolean; labels: BuyLabels };

/** An element of a page. The web renders it as React, api-page as HTML text, so that both show the same. */
export interface El {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly children: readonly Node[];
  readonly part?: Part;
}
/** A piece of a page: a text, an element, or nothing. */
export type Node = string | El | null;

/** Makes an element; attributes have the names of HTML. Children that are empty, null or false are left out. */
export const h = (tag: string, attributes: Record<string, Value>, ...children: (Node | false | undefined | readonly Node[])[]): El => ({
  tag,
  attributes,
  children: children.flat().filter((one): one is string | El => one !== null && one !== false && one !== undefined && one !== ''),
});
/** Makes an element that the web replaces by a component of its own; `children` are shown until then. */
export const part = (what: Part, className: string, ...children: Node[]): El => ({
  ...h('div', { class: className }, ...children),
  part: what,
});
/** Makes an element with a text; null for an empty text. */
export const textOf = (tag: string, className: string, text: string): El | null => (text ? h(tag, { class: className }, text) : null);
