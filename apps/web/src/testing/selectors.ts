/** Whether an element matches. undefined: only the case of letters differs, and jsdom knows for which attributes that counts. */
type Is = boolean | undefined;
type Test = (element: Element) => Is;

/** A simple selector: a tag name, classes, and attributes that exist, have a value or contain a word, each possibly inside `:not()`. */
const PART = String.raw`\[[a-z-]+(?:~?=(?:"[^"]*"|[a-z][\w-]*))?\]`;
const CLASS = String.raw`\.[a-z_][\w-]*`;
const SIMPLE = new RegExp(String.raw`^(\*|[a-z][a-z\d-]*)?((?:${CLASS})*)((?:${PART}|:not\(${PART}\))*)$`);
const ATTRIBUTE = /(:not\()?\[([a-z-]+)(?:(~)?="?([^"\]]*)"?)?\]/g;

function isValue(own: string | null, value: string): Is {
  return own === value || own?.toLowerCase() !== value.toLowerCase() ? own === value : undefined;
}
function attributeTest([, not, name, word, value]: RegExpMatchArray): Test {
  return (element) => {
    const own = element.getAttribute(name!);
    const is =
      value === undefined ? own !== null : word ? own !== null && value !== '' && own.split(/\s+/).includes(value) : isValue(own, value);
    return is === undefined ? undefined : is !== (not !== undefined);
  };
}
/** Undecided where a class differs only in upper and lower case, which a page without a doctype (as in tests) does not tell apart. */
const classTest =
  (name: string): Test =>
  ({ classList }) =>
    classList.contains(name) || (classList.value.toLowerCase().includes(name.toLowerCase()) ? undefined : false);
/** A test for a simple selector; null for any other selector, which jsdom then handles. */
function testOf(selector: string): Test | null {
  const [whole, name, classes = '', rest = ''] = SIMPLE.exec(selector.trim()) ?? [];
  if (!whole) return null;
  const tests = [...classes.split('.').slice(1).map(classTest), ...[...rest.matchAll(ATTRIBUTE)].map(attributeTest)];
  return (element) => {
    if (name !== undefined && name !== '*' && element.localName !== name) return false;
    for (const test of tests) {
      const is = test(element);
      if (!is) return is;
    }
    return true;
  };
}

const known = new Map<string, Test[] | null>();
function testsOf(selectors: string): Test[] | null {
  const before = known.get(selectors);
  if (before !== undefined) return before;
  const tests = selectors.split(',').map(testOf);
  const all = tests.every((one) => one !== null) ? tests : null;
  known.set(selectors, all);
  return all;
}
function isOneOf(element: Element, tests: readonly Test[]): Is {
  for (const test of tests) {
    const is = test(element);
    if (is !== false) return is;
  }
  return false;
}
/** Adds up to `most` elements below `parent` that pass one of the tests, in page order; false if the case of letters decides. */
function find(parent: ParentNode, tests: readonly Test[], found: Element[], most = Infinity): boolean {
  for (let at = parent.firstElementChild; at && found.length < most; at = at.nextElementSibling) {
    const is = isOneOf(at, tests);
    if (is === undefined) return false;
    if (is) found.push(at);
    if (found.length < most && !find(at, tests, found, most)) return false;
  }
  return true;
}

/** The functions of jsdom that this file replaces. */
export const own = {
  matches: Element.prototype.matches as (this: Element, selectors: string) => boolean,
  inElement: Element.prototype.querySelectorAll as (this: Element, selectors: string) => NodeListOf<Element>,
  inDocument: Document.prototype.querySelectorAll as (this: Document, selectors: string) => NodeListOf<Element>,
  firstInElement: Element.prototype.querySelector as (this: Element, selectors: string) => Element | null,
  firstInDocument: Document.prototype.querySelector as (this: Document, selectors: string) => Element | null,
};
const finder = <P extends ParentNode>(whole: (this: P, selectors: string) => NodeListOf<Element>) =>
  function (this: P, selectors: string): ArrayLike<Element> {
    const tests = testsOf(selectors);
    const found: Element[] = [];
    return tests && find(this, tests, found) ? found : whole.call(this, selectors);
  };
const firstFinder = <P extends ParentNode>(whole: (this: P, selectors: string) => Element | null) =>
  function (this: P, selectors: string): Element | null {
    const tests = testsOf(selectors);
    const found: Element[] = [];
    return tests && find(this, tests, found, 1) ? (found[0] ?? null) : whole.call(this, selectors);
  };

/**
 * Answers simple selectors faster than jsdom. For every element of a page testing-library checks two of them to find a text, and about a
 * hundred to find a role, so the time of each check counts.
 */
Object.assign(Element.prototype, {
  matches(this: Element, selectors: string): boolean {
    const tests = testsOf(selectors);
    return (tests ? isOneOf(this, tests) : undefined) ?? own.matches.call(this, selectors);
  },
  querySelectorAll: finder(own.inElement),
  querySelector: firstFinder(own.firstInElement),
});
Object.assign(Document.prototype, {
  querySelectorAll: finder(own.inDocument),
  querySelector: firstFinder(own.firstInDocument),
});
