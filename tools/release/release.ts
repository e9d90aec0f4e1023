const VERSION_PATTERN = /^(\d+)\.(\d+)\.(\d+)$/;
const VERSION_HEADING_PATTERN = /^## Version (\d+\.\d+\.\d+), /m;
const DAY_HEADING_PATTERN = /^## /m;

/** Why `next` cannot be the next version; null if it can. */
export function faultOf(next: string, now: string): string | null {
  const [a, b] = [next, now].map((text) => VERSION_PATTERN.exec(text)?.slice(1).map(Number));
  if (!a || !b) return `"${next}" is no version such as 1.2.0.`;
  const at = a.findIndex((n, i) => n !== b[i]);
  return at >= 0 && a[at]! > b[at]! ? null : `${next} is not after ${now}.`;
}

/** The changelog with a heading for the version above the days since the last one; throws if there is nothing new. */
export function released(changelog: string, version: string, day: string): string {
  const first = DAY_HEADING_PATTERN.exec(changelog)?.index;
  if (first === undefined || VERSION_HEADING_PATTERN.exec(changelog)?.index === first) throw new Error('CHANGELOG.md says nothing new.');
  return `${changelog.slice(0, first)}## Version ${version}, ${day}\n\n${changelog.slice(first)}`;
}

/** The text of a package file with the version, in npm's formatting. */
export function versioned(text: string, version: string): string {
  const content = JSON.parse(text) as { version: string; packages?: Record<string, { version?: string }> };
  content.version = version;
  if (content.packages?.['']) content.packages[''].version = version;
  return `${JSON.stringify(content, null, 2)}\n`;
}
