import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run(context: Document | Element[], options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** Whether axe checks the contrast of colours, which takes half of its time; true by default. */
  contrast?: boolean;
  /** A selector: axe looks only at the visible elements that it matches, or at the forms around them; if none is visible, at the page. */
  within?: string;
}

/** What axe finds wrong with the settled page: one line for each rule and place, none expected. */
export async function findings(page: Page, { contrast = true, within = '' }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([enabled, parts]) => {
      const shown = parts ? [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()) : [];
      const context = shown.length ? [...new Set(shown.map((part) => part.closest('form') ?? part))] : document;
      return window.axe.run(context, { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled } } });
    },
    [contrast, within] as const,
  );
  return violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.html.slice(0, 120)} (${n.any[0]?.message ?? v.help})`),
  );
}

/** Pixels by which the page can be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Waits until nothing loads and no animation runs, because axe measures the contrast of what is painted. `forever`: does not wait for
 * what loads, since the page shows a loading part as a sample for ever.
 */
export async function settled(page: Page, forever = false): Promise<void> {
  await page.waitForFunction(
    (busy) =>
      (busy || !document.querySelector('[aria-busy=true]')) &&
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
    forever,
  );
}
