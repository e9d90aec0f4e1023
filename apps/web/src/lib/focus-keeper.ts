/**
 * Who moves by keys never loses the place. A row that is deleted, a form that is put away, a button that opened a dialog and is gone by
 * then: the browser leaves the focus nowhere, where nobody sees it. Here it goes on to what stands in that place now. A new page is begun
 * at its heading. Whoever points with a mouse or finger has no such place, and nothing moves for them.
 */
interface Place {
  parent: Element;
  before: Node | null;
  /** What was taken away, and which of its controls had the focus. */
  tag: string;
  index: number;
}
interface Stop {
  element: HTMLElement;
  /** Where the element with the focus stood before it was taken away. */
  place?: Place;
}
/** How many places of the focus are remembered. */
const REMEMBERED = 12;
/** Milliseconds: those who put the focus themselves (dialogs, forms) come first. */
const OTHERS_FIRST = 60;
/** Milliseconds after which what is out of use is not only so while it works. */
const STAYS_OFF = 1000;
/** Milliseconds between two looks for the element that shall have the focus. */
const STEP = 50;
/** How many steps a new page without a heading has before its main part is given the focus, and how many before nobody looks any more. */
const PATIENCE = 40;
/** How many looks are made at most. */
const LONGEST = 600;
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [contenteditable=true], [tabindex="0"]';
const FIELDS = 'input, textarea, select, [contenteditable=true]';
const HOLDER = '[role=dialog], [role=alertdialog], main';

const stops: Stop[] = [];
let byKeys = true;

const isSeen = (element: HTMLElement) => !element.closest('[inert], [hidden]') && (element.checkVisibility?.() ?? true);
/** The controls of a part in their order, itself among them. */
function controlsIn(part: Element | null): HTMLElement[] {
  if (!part) return [];
  const all = [...(part.matches(CONTROLS) ? [part] : []), ...part.querySelectorAll(CONTROLS)] as HTMLElement[];
  return all.filter((one) => one.tabIndex >= 0 && isSeen(one));
}
const isLost = () => !document.activeElement || document.activeElement === document.body;

function follow(from: Element | null, next: 'nextElementSibling' | 'previousElementSibling', { tag, index }: Place): HTMLElement | null {
  for (let part = from; part; part = part[next]) {
    const found = controlsIn(part);
    if (found.length) return (part.tagName === tag ? found[index] : undefined) ?? found[0]!;
  }
  return null;
}
/** A heading takes the focus only when it is given to it. */
function headingOf(holder: Element | null): HTMLElement | null {
  const heading = [...(holder?.querySelectorAll<HTMLElement>('h1, h2') ?? [])].find(
    (one) => isSeen(one) && !one.classList.contains('sr-only'),
  );
  const given = heading ?? (holder as HTMLElement | null);
  if (given && !given.hasAttribute('tabindex')) given.tabIndex = -1;
  return given;
}
/** What stands where something was: the one after it, the one before it, something of the part around it, its heading. */
function standsAt(place: Place): HTMLElement | null {
  const { parent, before } = place;
  const next = before?.parentNode === parent ? (before as ChildNode).nextSibling : parent.firstChild;
  const at = next && !(next instanceof Element) ? parent.firstElementChild : next;
  const back = at ? at.previousElementSibling : parent.lastElementChild;
  const near = follow(at, 'nextElementSibling', place) ?? follow(back, 'previousElementSibling', place);
  if (near) return near;
  const holder = parent.closest(HOLDER);
  if (!holder) return null;
  return controlsIn(parent === holder ? null : parent)[0] ?? headingOf(holder);
}

/** Newest first: what had the focus, or what stands there now; of a dialog that closed, what had it before. */
function nearest(): HTMLElement | null {
  for (const { element, place } of [...stops].reverse()) {
    if (element.isConnected) {
      if (isSeen(element) && !element.matches(':disabled')) return element;
    } else if (place?.parent.isConnected && place.parent !== document.body) {
      const found = standsAt(place);
      if (found) return found;
    }
  }
  return headingOf(document.querySelector('main'));
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const known = stops.findIndex((one) => one.element === target);
  if (known >= 0) stops.splice(known, 1);
  stops.push({ element: target });
  if (stops.length > REMEMBERED) stops.shift();
}
/** Writes down where things stood that are taken away now, while they still hang together. */
function noteRemoved(removed: Element, parent: Element, before: Node | null): void {
  for (const stop of stops) {
    const stood = stop.place?.parent ?? stop.element;
    if (!removed.contains(stood)) continue;
    const index = stop.place ? 0 : [...removed.querySelectorAll(CONTROLS)].indexOf(stop.element);
    stop.place = { parent, before, tag: removed.tagName, index: Math.max(0, index) };
  }
}

/** A button that is out of use while it works has the focus again when it is done; one that stays so hands it on. */
const isOff = () => stops.at(-1)!.element.matches(':disabled');
function besideOff(): HTMLElement | null {
  const { element } = stops.at(-1)!;
  return standsAt({ parent: element.parentElement!, before: element.previousSibling, tag: element.tagName, index: 0 });
}

/**
 * A place that was left or lost while one pointed is nobody's: the key that is pressed next, to copy or to scroll, must not lead back to
 * it.
 */
const forget = (): void => void stops.splice(0);

let waiting: ReturnType<typeof setTimeout> | undefined;
function bringBack(): void {
  clearTimeout(waiting);
  if (!isLost() || !stops.length) return;
  if (!byKeys) return forget();
  const off = isOff();
  waiting = setTimeout(
    () => {
      if (!byKeys || !isLost()) return;
      if (!isOff()) nearest()?.focus();
      else if (off && stops.at(-1)!.element.isConnected) besideOff()?.focus();
    },
    off ? STAYS_OFF : OTHERS_FIRST,
  );
}

function watch(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, previousSibling } of records)
    for (const removed of removedNodes)
      if (removed instanceof Element && !removed.isConnected) noteRemoved(removed, target as Element, previousSibling);
  bringBack();
}

/** To the next notice that can be answered, such as one with a way to undo; it waits for whoever is at it. */
function toNotices(event: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[data-notices] button');
  if (event.key !== 'F8' || !button) return;
  event.preventDefault();
  button.focus();
}

/** From the rows that are chosen to what one may do with them, which stands above all of them, and back. */
function toBulk(event: KeyboardEvent): void {
  const bar = event.key === 'F6' && !event.defaultPrevented && document.querySelector('[data-bulk]');
  if (!bar) return;
  event.preventDefault();
  const left = stops.findLast(({ element }) => element.isConnected && !bar.contains(element));
  if (bar.contains(document.activeElement)) left?.element.focus();
  else controlsIn(bar)[0]?.focus();
}

/** Keeps the focus where it belongs, from the first key that is pressed. */
export function keepFocus(): void {
  const keys = (on: boolean) => {
    byKeys = on;
    document.documentElement.toggleAttribute('data-keys', on);
  };
  keys(true);
  if (document.activeElement instanceof HTMLElement && !isLost()) stops.push({ element: document.activeElement });
  document.addEventListener('focusin', remember);
  document.addEventListener('keydown', (event) => {
    keys(true);
    toNotices(event);
    toBulk(event);
  });
  document.addEventListener('pointerdown', () => keys(false), true);
  document.addEventListener('focusout', ({ relatedTarget }) => !byKeys && relatedTarget === null && forget());
  new MutationObserver(watch).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}

/** Another page: its heading is where reading goes on, unless the page has put the focus somewhere itself. */
export function beginPage(): void {
  if (!byKeys) return;
  const had = document.activeElement;
  let tries = 0;
  const look = () => {
    const active = document.activeElement;
    const main = document.querySelector('main');
    // A form may stand beside the page's main part; the search of the head is where one comes from.
    const isBeside = active?.matches(FIELDS) && !active.closest('header');
    const isOwn = !isLost() && main !== active && (main?.contains(active) || isBeside);
    const isElsewhere = active !== had && active?.closest('[role=dialog]');
    if (!byKeys || isOwn) return;
    if (!isElsewhere && main?.querySelector('h1')) return headingOf(main)?.focus({ preventScroll: true });
    if (tries === PATIENCE && !isElsewhere) headingOf(main)?.focus({ preventScroll: true });
    // A page that comes slowly still begins at its heading.
    if (tries++ < (isElsewhere ? PATIENCE : LONGEST)) setTimeout(look, STEP);
  };
  setTimeout(look, STEP);
}
