const MARKETING_SNIPPET_KIND = 'marketing';
/** Whether this document has snippets for marketing: each is a template, which keeps its attribute after it has run. */
export const hasMarketingSnippets = () => document.querySelector(`[data-snippet="${MARKETING_SNIPPET_KIND}"]`) !== null;

/** Whether scripts of snippets run in this document. */
export const snippetsRun = () => document.querySelector('script[data-snippet]') !== null;

/**
 * Inserts the snippets that wait in templates: scripts only if `scripts` (nobody is logged in), those for marketing only if `marketing`
 * (consent).
 */
export function allowSnippets({ scripts, marketing }: { scripts: boolean; marketing: boolean }): void {
  for (const held of document.querySelectorAll<HTMLTemplateElement>('template[data-snippet]:not([data-done])')) {
    const kind = held.dataset['snippet'] ?? '';
    if ((kind === MARKETING_SNIPPET_KIND && !marketing) || (held.dataset['script'] !== undefined && !scripts)) continue;
    const shown = document.importNode(held.content, true);
    for (const script of shown.querySelectorAll('script')) {
      script.dataset['snippet'] = kind;
      // Scripts run in the order in which they are written, except those marked `async`.
      if (!script.hasAttribute('async')) script.async = false;
    }
    held.dataset['done'] = '';
    held.after(shown);
  }
}
