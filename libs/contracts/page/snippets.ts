/**
 * What the policy of a storefront opens for a snippet: origins, and hashes of its inline scripts. Pictures of all https origins are open
 * anyway.
 */
export interface SnippetSources {
  script: string[];
  connect: string[];
  frame: string[];
  style: string[];
  font: string[];
}
/** The directive of the Content-Security-Policy that a source is opened in. */
export type SourceOf = keyof SnippetSources;
/** The names of `SnippetSources`. */
export const SOURCES: readonly SourceOf[] = ['script', 'connect', 'frame', 'style', 'font'];

/** All of them together, each once. */
export function joinedSources(all: readonly SnippetSources[]): SnippetSources {
  const of = (name: SourceOf) => [...new Set(all.flatMap((one) => one[name]))];
  return { script: of('script'), connect: of('connect'), frame: of('frame'), style: of('style'), font: of('font') };
}
/** How many letters the sources add to the Content-Security-Policy. */
export const policyLength = (sources: SnippetSources) => SOURCES.reduce((sum, name) => sum + sources[name].join(' ').length, 0);
