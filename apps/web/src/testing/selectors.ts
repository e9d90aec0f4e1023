/** undefined: the case of letters decides, which is another rule for each attribute. */
type Is = boolean | undefined;
type Test = (element: Element) => Is;

/** A name, and attributes that are there, have a value or a word, or are not so. */
const PART = String.raw`\[[a-z-]+(?:~?=(?:"[^"]*"|[a-z][\w-]*))?\]`;
const SIMPLE = new RegExp(String.raw`^(\*|[a-z][a-z\d-]*)?((?:${PART}|:not\(${PART}\))*)$`);
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
/** A test for a selector of one element without its surroundings; null for any other. */
function testOf(selector: string): Test | null {
  const [whole, name, rest = ''] = SIMPLE.exec(selector.trim()) ?? [];
  if (!whole) return null;
  const tests = [...rest.matchAll(ATTRIBUTE)].map(attributeTest);
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
/** Adds what lies below `parent` and passes one of the tests, in the order of the page; false: the case of letters decides. */
function find(parent: ParentNode, tests: readonly Test[], found: Element[]): boolean {
  for (let at = parent.firstElementChild; at; at = at.nextElementSibling) {
    const is = isOneOf(at, tests);
    if (is === undefined) return false;
    if (is) found.push(at);
    if (!find(at, tests, found)) return false;
  }
  return true;
}

/** As jsdom answers. */
export const own = {
  matches: Element.prototype.matches as (this: Element, selectors: string) => boolean,
  inElement: Element.prototype.querySelectorAll as (this: Element, selectors: string) => NodeListOf<Element>,
  inDocument: Document.prototype.querySelectorAll as (this: Document, selectors: string) => NodeListOf<Element>,
};
const finder = <P extends ParentNode>(whole: (this: P, selectors: string) => NodeListOf<Element>) =>
  function (this: P, selectors: string): ArrayLike<Element> {
    const tests = testsOf(selectors);
    const found: Element[] = [];
    return tests && find(this, tests, found) ? found : whole.call(this, selectors);
  };

/**
 * Testing-library asks for all elements of the page, or for those that may have a role, and asks each of them about two such selectors to
 * find a text, and about a hundred to find its role. jsdom takes microseconds for each.
 */
Object.assign(Element.prototype, {
  matches(this: Element, selectors: string): boolean {
    const tests = testsOf(selectors);
    return (tests ? isOneOf(this, tests) : undefined) ?? own.matches.call(this, selectors);
  },
  querySelectorAll: finder(own.inElement),
});
Object.assign(Document.prototype, { querySelectorAll: finder(own.inDocument) });
