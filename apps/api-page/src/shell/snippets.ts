import { SNIPPET_POSITION, YN, type CodeOf, type Yn } from '@madang/contracts/codes';
import { joinedSources, type SnippetSources } from '@madang/contracts/page/snippets';

type Position = CodeOf<typeof SNIPPET_POSITION>;
interface Row {
  position: Position;
  marketingYn: Yn;
  made: { pieces: { html: string; script: boolean }[]; sources: SnippetSources };
}
/** The active snippets of a site as they stand in its storefront's documents. */
export interface SnippetHtml {
  html: Record<Position, string>;
  sources: SnippetSources;
  /** Whether a piece waits for the web, or for the visitor's consent. */
  held: boolean;
}

/**
 * Scripts stand in templates, which run nothing: the web lets them in where nobody is logged in, for a script of others can read
 * whatever a page can, the session's token, too. What is for marketing waits there as a whole, for the visitor's consent.
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
  // Tells the web that this document is not its own alone.
  const mark = '<meta data-snippet="mark" />';
  return {
    html: { HEAD: mark + of(SNIPPET_POSITION.HEAD), BODY_START: of(SNIPPET_POSITION.BODY_START), BODY_END: of(SNIPPET_POSITION.BODY_END) },
    sources: joinedSources(rows.map((row) => row.made.sources)),
    held: rows.some((row) => row.made.pieces.some((piece) => held(row, piece.script))),
  };
}
