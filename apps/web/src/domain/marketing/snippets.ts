const MARKETING = 'marketing';
/** Whether this document came with snippets for marketing; one that was let in leaves its mark. */
export const hasMarketingSnippets = () => document.querySelector(`[data-snippet="${MARKETING}"]`) !== null;

/** Whether scripts of snippets run in this document. */
export const snippetsRun = () => document.querySelector('script[data-snippet]') !== null;

/** Puts what waits in templates into its place: scripts only where nobody is logged in, what is for marketing only after consent. */
export function letSnippetsIn({ scripts, marketing }: { scripts: boolean; marketing: boolean }): void {
  for (const held of document.querySelectorAll<HTMLTemplateElement>('template[data-snippet]:not([data-done])')) {
    const kind = held.dataset['snippet'] ?? '';
    if ((kind === MARKETING && !marketing) || (held.dataset['script'] !== undefined && !scripts)) continue;
    const shown = document.importNode(held.content, true);
    for (const script of shown.querySelectorAll('script')) {
      script.dataset['snippet'] = kind;
      // In the order in which they are written, unless they say that it does not matter.
      if (!script.hasAttribute('async')) script.async = false;
    }
    held.dataset['done'] = '';
    held.after(shown);
  }
}
