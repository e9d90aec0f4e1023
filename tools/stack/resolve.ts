import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

/**
 * A place in a built file of the web app, as browsers or the error collector write it: `https://host/assets/x.js:1:2`,
 * `app:///assets/x.js:1:2`.
 */
const BUILT_PLACE_PATTERN = /(?:[a-z]+:\/\/[^\s()@/]*)?\/assets\/([\w.-]+\.js)(?:\?[^\s:)]*)?:(\d+):(\d+)/g;

/** A stack trace with places in the sources, by the source maps in `folder`; places without a map stay unchanged. */
export function resolved(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string) => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const path = join(folder, `${file}.map`);
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload) : null;
    maps.set(file, map);
    return map;
  };
  return stack.replace(BUILT_PLACE_PATTERN, (found: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return found;
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
