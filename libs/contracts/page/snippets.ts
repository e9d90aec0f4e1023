/**
 * The sources that a snippet needs allowed in the storefront's Content-Security-Policy: origins, and hashes of its inline scripts. Pictures
 * need none, since the policy allows them from every https origin.
 */
export interface SnippetSources {
  script: string[];
  connect: string[];
  frame: string[];
  style: string[];
  font: string[];
}
/** The directive of the Content-Security-Policy to which a source belongs. */
export type SourceOf = keyof SnippetSources;
/** The names of `SnippetSources`. */
export const SNIPPET_SOURCES: readonly SourceOf[] = ['script', 'connect', 'frame', 'style', 'font'];

/** The sources of several snippets together, without repetitions. */
export function joinedSources(all: readonly SnippetSources[]): SnippetSources {
  const of = (name: SourceOf) => [...new Set(all.flatMap((one) => one[name]))];
  return { script: of('script'), connect: of('connect'), frame: of('frame'), style: of('style'), font: of('font') };
}
/** How many letters the sources add to the Content-Security-Policy. */
export const policyLength = (sources: SnippetSources) => SNIPPET_SOURCES.reduce((sum, name) => sum + sources[name].join(' ').length, 0);
