/**
 * Keeps the keyboard focus when the focused element disappears: a deleted row, a closed form, the button that opened a dialog. The
 * browser would drop the focus; here it moves to what now stands in that place. A new page gets the focus on its heading. Nothing is
 * moved for people who use a mouse or touch.
 */
interface Place {
  parent: Element;
  before: Node | null;
  /** The tag of the removed element, and the index of the focused control inside it. */
  tag: string;
  index: number;
}
interface Stop {
  element: HTMLElement;
  /** Where the focused element stood before it was removed. */
  place?: Place;
}
/** How many focused elements are remembered. */
const REMEMBERED_STOPS_MAX = 12;
/** Milliseconds before the focus is moved, so that dialogs and forms can move it themselves first. */
const FOCUS_DELAY_MS = 60;
/** Milliseconds after which a disabled control counts as permanently disabled, not only while it works. */
const STAYS_OFF = 1000;
/** Milliseconds between two tries to find the element to focus on a new page. */
const FOCUS_TRY_INTERVAL_MS = 50;
/**
 * The number of tries after which the main part of a page without a heading gets the focus, and after which no more tries are made while
 * the focus is in a dialog.
 */
const HEADING_TRIES_MAX = 40;
/** The largest number of tries on a page without a dialog. */
const PAGE_TRIES_MAX = 600;
const CONTROL_SELECTOR =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [contenteditable=true], [tabindex="0"]';
const FIELD_SELECTOR = 'input, textarea, select, [contenteditable=true]';
/** The part of the window with the notices. */
const NOTICES_SELECTOR = '[data-notices]';
const HOLDER_SELECTOR = '[role=dialog], [role=alertdialog], main';

const stops: Stop[] = [];
let byKeys = true;

const isSeen = (element: HTMLElement) => !element.closest('[inert], [hidden]') && (element.checkVisibility?.() ?? true);
/** The controls inside a part of the page that can be seen, in order, including the part itself. */
function controlsIn(part: Element | null): HTMLElement[] {
  if (!part) return [];
  const all = [...(part.matches(CONTROL_SELECTOR) ? [part] : []), ...part.querySelectorAll(CONTROL_SELECTOR)] as HTMLElement[];
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
/** The heading of a dialog or page, or else the dialog or page itself, made focusable by script. */
function headingOf(holder: Element | null): HTMLElement | null {
  const heading = [...(holder?.querySelectorAll<HTMLElement>('h1, h2') ?? [])].find(
    (one) => isSeen(one) && !one.classList.contains('sr-only'),
  );
  const given = heading ?? (holder as HTMLElement | null);
  if (given && !given.hasAttribute('tabindex')) given.tabIndex = -1;
  return given;
}
/** The control that now stands at a place: the next one, the previous one, one of the surrounding part, or its heading. */
function standsAt(place: Place): HTMLElement | null {
  const { parent, before } = place;
  const next = before?.parentNode === parent ? (before as ChildNode).nextSibling : parent.firstChild;
  const at = next && !(next instanceof Element) ? parent.firstElementChild : next;
  const back = at ? at.previousElementSibling : parent.lastElementChild;
  const near = follow(at, 'nextElementSibling', place) ?? follow(back, 'previousElementSibling', place);
  if (near) return near;
  const holder = parent.closest(HOLDER_SELECTOR);
  if (!holder) return null;
  return controlsIn(parent === holder ? null : parent)[0] ?? headingOf(holder);
}

/**
 * The element to focus, from the most recently focused one backwards: the element if it can still be focused, what stands in its place if
 * it was removed; else the page's heading.
 */
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
  if (stops.length > REMEMBERED_STOPS_MAX) stops.shift();
}
/** Records where the remembered elements stood, for those inside a part that is being removed. */
function noteRemoved(removed: Element, parent: Element, before: Node | null): void {
  let controls: Element[] | undefined;
  for (const stop of stops) {
    const stood = stop.place?.parent ?? stop.element;
    if (!removed.contains(stood)) continue;
    const index = stop.place ? 0 : (controls ??= [...removed.querySelectorAll(CONTROL_SELECTOR)]).indexOf(stop.element);
    stop.place = { parent, before, tag: removed.tagName, index: Math.max(0, index) };
  }
}

/**
 * Whether the last focused control is disabled. One that is only disabled while it works gets the focus back; else the focus goes to a
 * neighbour.
 */
const isOff = () => stops.at(-1)!.element.matches(':disabled');
function besideOff(): HTMLElement | null {
  const { element } = stops.at(-1)!;
  return standsAt({ parent: element.parentElement!, before: element.previousSibling, tag: element.tagName, index: 0 });
}

/** Forgets the remembered elements when the focus was left or lost by pointer: the next key press must not move back to them. */
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
    off ? STAYS_OFF : FOCUS_DELAY_MS,
  );
}

function watch(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, previousSibling } of records)
    for (const removed of removedNodes)
      if (removed instanceof Element && !removed.isConnected) noteRemoved(removed, target as Element, previousSibling);
  bringBack();
}

const isInNotice = (target: EventTarget | null) => target instanceof Element && target.closest(NOTICES_SELECTOR) !== null;
/** F8 moves the focus to the first button in a notice, such as one for undo, if a notice has one. */
function toNotices(event: KeyboardEvent): void {
  const button = event.key === 'F8' && document.querySelector<HTMLElement>(`${NOTICES_SELECTOR} button`);
  if (!button) return;
  event.preventDefault();
  button.focus();
}
/**
 * Hides from an open dialog that the keyboard focus moves to a notice: a dialog takes back a focus that leaves it, and notices belong to
 * no dialog.
 */
function letIntoNotices(event: FocusEvent): void {
  const to = event.type === 'focusin' ? event.target : event.relatedTarget;
  if (byKeys && isInNotice(to)) event.stopPropagation();
}

/** F6 moves the focus to the bar of actions for the chosen rows of a list, while there is one, and back. */
function toBulk(event: KeyboardEvent): void {
  const bar = event.key === 'F6' && !event.defaultPrevented && document.querySelector('[data-bulk]');
  if (!bar) return;
  event.preventDefault();
  const left = stops.findLast(({ element }) => element.isConnected && !bar.contains(element));
  if (bar.contains(document.activeElement)) left?.element.focus();
  else controlsIn(bar)[0]?.focus();
}

let isKept = false;
/** Starts keeping the focus; called at the first key press. A page that has two apps one after the other is listened to once. */
export function keepFocus(): void {
  const keys = (on: boolean) => {
    byKeys = on;
    document.documentElement.toggleAttribute('data-keys', on);
  };
  keys(true);
  if (document.activeElement instanceof HTMLElement && !isLost()) stops.push({ element: document.activeElement });
  if (isKept) return;
  isKept = true;
  document.addEventListener('focusin', remember, true);
  document.addEventListener('focusin', letIntoNotices, true);
  document.addEventListener('focusout', letIntoNotices, true);
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

/** Called when another page opens: focuses its heading, unless the page has focused something itself. */
export function beginPage(): void {
  if (!byKeys) return;
  const had = document.activeElement;
  let tries = 0;
  const look = () => {
    const active = document.activeElement;
    const main = document.querySelector('main');
    // A focused field outside the main part counts as the page's own, except the header's search, which is where the person comes from.
    const isBeside = active?.matches(FIELD_SELECTOR) && !active.closest('header');
    const isOwn = !isLost() && main !== active && (main?.contains(active) || isBeside);
    const isElsewhere = active !== had && active?.closest('[role=dialog]');
    if (!byKeys || isOwn) return;
    if (!isElsewhere && main?.querySelector('h1')) return headingOf(main)?.focus({ preventScroll: true });
    if (tries === HEADING_TRIES_MAX && !isElsewhere) headingOf(main)?.focus({ preventScroll: true });
    // Tries again, because a slow page may not have its heading yet.
    if (tries++ < (isElsewhere ? HEADING_TRIES_MAX : PAGE_TRIES_MAX)) setTimeout(look, FOCUS_TRY_INTERVAL_MS);
  };
  setTimeout(look, FOCUS_TRY_INTERVAL_MS);
}
