import { readFileSync } from 'node:fs';

/** What the process runs: the version in package.json, and the commit from which it was built; the commit is empty if it is unknown. */
export interface Release {
  version: string;
  commit: string;
}
const fileOf = (name: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(name, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
};

/**
 * The release of this process. An image has its commit in release.json, written at the build; otherwise it is in the environment variable
 * COMMIT, which `npm start` sets to that of the checkout.
 */
export function releaseOf(commit = process.env['COMMIT']): Release {
  return { version: fileOf('package.json')['version'] ?? '', commit: fileOf('release.json')['commit'] || commit || '' };
}

/** The name of a release, `0.1.0+1a2b3c4d`, for the operators' console, metrics and error reports. */
export const releaseName = ({ version, commit }: Release): string => (commit ? `${version}+${commit}` : version);
