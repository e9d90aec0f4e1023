import { readFileSync } from 'node:fs';

/** What runs: the version of the package's file, and the commit that it was built of, empty where nobody could tell. */
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
 * * The release of this process, from the folder it runs in. An image has its commit in release.json, written when it was built;
 * elsewhere it is that of the environment, where `npm start` puts the checkout's own.
 */
export function releaseOf(commit = process.env['COMMIT']): Release {
  return { version: fileOf('package.json')['version'] ?? '', commit: fileOf('release.json')['commit'] || commit || '' };
}

/** `0.1.0+1a2b3c4d`, as the console, the metrics and reports of errors name a release. */
export const releaseName = ({ version, commit }: Release): string => (commit ? `${version}+${commit}` : version);
