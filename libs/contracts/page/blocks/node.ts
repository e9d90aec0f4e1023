import type { EnrolState } from '../../main/course-rules';
import type { ShownCourse } from './data';

/** Where somebody stands with a class, in the words of its page. */
export type BuyState = EnrolState | 'continue' | 'deposit' | 'members';
/** The words of the button of a class in each state. */
export type BuyLabels = Readonly<Record<BuyState, string>>;

type Value = string | number | boolean | undefined;
/** What a renderer draws in a way of its own: the web with what reacts, the document as it stands. */
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
  | { name: 'film'; url: string; title: string }
  | { name: 'buy'; course: ShownCourse; members: boolean; labels: BuyLabels };

/** A piece of a page, drawn by the web as elements and by the document as text, so that both show the same. */
export interface El {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly children: readonly Node[];
  readonly part?: Part;
}
/** A piece of a page: a text, an element, or nothing. */
export type Node = string | El | null;

/** Names of attributes are those of HTML. */
export const h = (tag: string, attributes: Record<string, Value>, ...children: (Node | false | undefined | readonly Node[])[]): El => ({
  tag,
  attributes,
  children: children.flat().filter((one): one is string | El => one !== null && one !== false && one !== undefined && one !== ''),
});
/** An element that the web draws by a part of its own, with what stands there until then. */
export const part = (what: Part, className: string, ...children: Node[]): El => ({
  ...h('div', { class: className }, ...children),
  part: what,
});
/** An element with a text; null for an empty text. */
export const textOf = (tag: string, className: string, text: string): El | null => (text ? h(tag, { class: className }, text) : null);
