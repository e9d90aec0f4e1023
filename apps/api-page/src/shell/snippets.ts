import { SNIPPET_POSITION, YN, type CodeOf, type Yn } from '@madang/contracts/codes';
import { joinedSources, type SnippetSources } from '@madang/contracts/page/snippets';

type Position = CodeOf<typeof SNIPPET_POSITION>;
interface Row {
  position: Position;
  marketingYn: Yn;
  made: { pieces: { html: string; script: boolean }[]; sources: SnippetSources };
}
/** The active snippets of a site, as HTML for its public pages. */
export interface SnippetHtml {
  html: Record<Position, string>;
  sources: SnippetSources;
  /** Whether a snippet is inactive at first, until the web app lets it in or the visitor consents. */
  held: boolean;
}

/**
 * The HTML of a site's snippets. Scripts are wrapped in templates, in which they do not run; the web app runs them only while nobody is
 * logged in, since such a script could read everything on the page, the session's token included. Marketing snippets wait as a whole for
 * the visitor's consent.
 */
export function snippetHtml(rows: readonly Row[]): SnippetHtml | null {
  if (rows.length === 0) return null;
  const held = (row: Row, script: boolean) => script || row.marketingYn === YN.YES;
  const of = (position: Position) =>
    rows
      .filter((row) => row.position === position)
      .flatMap((row) =>
        row.made.pieces.map(({ html, script }) =>
          held(row, script)
            ? `<template data-snippet="${row.marketingYn === YN.YES ? 'marketing' : ''}"${script ? ' data-script' : ''}>${html}</template>`
            : html,
        ),
      )
      .join('\n');
  // Tells the web app that this document contains third-party code.
  const mark = '<meta data-snippet="mark" />';
  return {
    html: { HEAD: mark + of(SNIPPET_POSITION.HEAD), BODY_START: of(SNIPPET_POSITION.BODY_START), BODY_END: of(SNIPPET_POSITION.BODY_END) },
    sources: joinedSources(rows.map((row) => row.made.sources)),
    held: rows.some((row) => row.made.pieces.some((piece) => held(row, piece.script))),
  };
}
