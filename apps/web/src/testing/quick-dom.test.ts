import { own } from './selectors';

const PAGE = `
  <form>
    <label for="named">이름</label><input id="named" type="text" required />
    <label>전화 <input type="tel" /><input type="checkbox" checked /></label>
    <label><span>둘째 이름</span><label for="named">또</label><select multiple><option selected>하나</option></select></label>
    <label for="">없음 <textarea></textarea></label>
    <label for="twice">두 번</label><button id="twice">하나</button><button id="twice" type="submit">둘</button>
    <input type="hidden" id="hidden" /><label for="hidden">숨은</label>
    <input type="RADIO" list="a" /><output id="sum">3</output><meter value="1"></meter><progress></progress>
  </form>
  <a href="/classes" role="link tab" aria-label="">클래스</a><a>빈 곳</a>
  <h2 aria-level="3">제목</h2><svg viewBox="0 0 1 1"><a href="#x"></a><linearGradient></linearGradient></svg>
  <img alt="" /><img alt="표지" class="cover wide" /><table><tr><th scope="col"></th></tr></table><section aria-labelledby="sum"></section><script></script>`;

describe('the page of a test', () => {
  let all: Element[];
  beforeEach(() => {
    document.body.replaceChildren(...new DOMParser().parseFromString(PAGE, 'text/html').body.childNodes);
    all = [...document.querySelectorAll('*')];
  });
  afterEach(() => document.body.replaceChildren());
  const placesOf = (elements: Iterable<Element>) => [...elements].map((one) => all.indexOf(one));

  it.each([
    '*',
    'a',
    'a[href]',
    'lineargradient',
    'script, style',
    'h2, a[href]',
    ' input ,button',
    '[role]',
    '[role="link tab"]',
    'input[type=submit], input[type=button], input[type=reset]',
    'input[type="text"]:not([list])',
    'input[type="radio"]',
    'input:not([type="hidden"])',
    'img[alt=""]',
    'img:not([alt=""])',
    'img[alt]:not([alt=""])',
    '[viewbox]',
    '[aria-label=""]',
    'select[multiple]',
    'th[scope="col"], th[scope="row"]',
    ':not([type])',
    '[type]:not([type="text"]):not([type="tel"])',
    'form input',
    '[role~="tab"]',
    '*[role~="link"],a,section',
    '[role~=""]',
    'a:not(:empty)',
    'label > input',
    'INPUT',
    'button[type="submit" i]',
    '[alt="표지"]',
    '.cover',
    'img.cover.wide[alt]',
    '.Cover',
    '.cov, p.wide',
    'main',
    '[href="/classes"]',
  ])('is asked for %s as jsdom asks it', (selector) => {
    const places = placesOf(own.inDocument.call(document, selector));
    expect(placesOf(document.querySelectorAll(selector))).toEqual(places);
    expect(document.querySelector(selector)).toBe(own.firstInDocument.call(document, selector));
    expect(document.body.querySelector(selector)).toBe(own.firstInElement.call(document.body, selector));
    expect(placesOf(all.filter((one) => one.matches(selector)))).toEqual(places);
    expect(placesOf(document.body.querySelectorAll(selector))).toEqual(
      places.filter((place) => document.body.contains(all[place]!) && all[place] !== document.body),
    );
  });
  it.each(['', ',', 'a,', 'a[href=]', '[href=1]', ':nothing(', 'a!'])('refuses %j, which is no selector, as jsdom does', (wrong) => {
    expect(() => own.inDocument.call(document, wrong)).toThrow();
    expect(() => document.body.matches(wrong)).toThrow();
    expect(() => document.querySelectorAll(wrong)).toThrow();
    expect(() => document.querySelector(wrong)).toThrow();
  });

  it('has for each control the labels that are of it', () => {
    const controls = document.querySelectorAll<HTMLInputElement>('button, input, meter, output, progress, select, textarea');
    const own = (control: Element) => [...document.querySelectorAll('label')].filter((label) => label.control === control);
    for (const control of controls) expect(placesOf(control.labels ?? [])).toEqual(placesOf(own(control)));
    expect([...controls].filter((control) => control.labels === null).map(({ type }) => type)).toEqual(['hidden']);
    expect([...controls].flatMap(own).length).toBeGreaterThan(4);
  });
  it('knows the labels of what is not on it', () => {
    const label = document.createElement('label');
    label.append(document.createElement('input'));
    expect([...label.querySelector('input')!.labels!]).toEqual([label]);
  });
});
