import type { Page } from 'playwright-core';

interface Stop {
  name: string;
  /** Whether an element has the focus, and not the document itself. */
  had: boolean;
  seen: boolean;
  tag: string;
}
/** Runs in the page: the focused element, its name, and whether its focus is visible in the window. */
function stopNow(): Stop {
  const active = document.activeElement;
  const had = !!active && active !== document.body && active !== document.documentElement;
  if (!had) return { name: '', had, seen: false, tag: '' };
  const texts = (ids: string | null) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  const labels = [...((active as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
  const name = [
    active.getAttribute('aria-label'),
    texts(active.getAttribute('aria-labelledby')).join(' '),
    labels.join(' '),
    active.textContent,
  ]
    .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
    .find(Boolean);
  // Another element than the focused one may show the ring: the drawn box beside a checkbox, the frame around a field.
  const drawn = [active, active.nextElementSibling, active.parentElement, active.closest('label')].filter((one) => one !== null);
  const styles = [...drawn.map((one) => getComputedStyle(one)), getComputedStyle(active, '::after')];
  const ringed = styles.some((style) => {
    const { outlineStyle, outlineWidth, boxShadow } = style;
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  const chosen =
    active.hasAttribute('data-highlighted') ||
    active.matches('[role=dialog], [role=alertdialog], [role=menu], main, [contenteditable=true]');
  const { top, bottom, left, right } = active.getBoundingClientRect();
  const inView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return { name: name ?? '', had, seen: (ringed || chosen) && inView, tag: active.tagName };
}

/** The keyboard of somebody without a mouse: checks each element that gets the focus, and gathers in `wrong` what is wrong with them. */
export class Keys {
  readonly wrong: string[] = [];
  constructor(
    private readonly page: Page,
    /** How many presses of Tab may lie between two controls at most. */
    private readonly most = 120,
  ) {}

  private async settledStop(): Promise<Stop> {
    let stop = await this.page.evaluate(stopNow);
    for (let tries = 0; !stop.had && tries < 60; tries++) {
      await this.page.waitForTimeout(50);
      stop = await this.page.evaluate(stopNow).catch(() => stop);
    }
    return stop;
  }
  /** Presses, and waits until something has the focus. */
  async press(key: string, times = 1): Promise<string> {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
    const stop = await this.settledStop();
    if (!stop.had) this.wrong.push(`${key}: nothing has the focus at ${this.page.url()}`);
    return stop.name;
  }
  /** Presses Tab until the thing with this name has the focus; every stop on the way is recorded. */
  async to(name: RegExp, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight' = 'Tab'): Promise<void> {
    const way: string[] = [];
    for (let i = 0; i <= this.most; i++) {
      let stop = await this.settledStop();
      for (let tries = 0; stop.had && !stop.seen && tries < 10; tries++) {
        await this.page.waitForTimeout(50);
        stop = await this.settledStop();
      }
      if (stop.had && !stop.seen) this.wrong.push(`${stop.tag} “${stop.name.slice(0, 40)}” is not seen at ${this.page.url()}`);
      if (name.test(stop.name)) return;
      way.push(stop.name.slice(0, 30));
      await this.page.keyboard.press(key);
    }
    throw new Error(`${name} is not reached at ${this.page.url()}: ${way.join(' | ')}`);
  }
  async enter(name: RegExp): Promise<void> {
    await this.to(name);
    await this.page.keyboard.press('Enter');
  }
  async tick(name: RegExp): Promise<void> {
    await this.to(name);
    await this.page.keyboard.press('Space');
  }
  async type(name: RegExp, text: string): Promise<void> {
    await this.to(name);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }
  /** Waits until the element with this name has the focus. */
  async at(name: RegExp): Promise<void> {
    for (let tries = 0; tries < 400; tries++) {
      if (name.test((await this.page.evaluate(stopNow).catch(() => null))?.name ?? '')) return;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`${name} has not the focus at ${this.page.url()}, but “${(await this.settledStop()).name.slice(0, 60)}”`);
  }
}
