/** The last release, from whose database the tests of upgrades start. */
export interface Release {
  version: string;
  commit: string;
}
/** The file that names the last release. */
export const RELEASE = 'tools/upgrade/release.json';
/** Its database: SQL that fills an empty one, compressed by brotli. */
export const DATABASE = 'tools/upgrade/release.sql.br';

/**
 * The secrets under which that database was made, so that the services of the release open what is sealed in it. They belong to no
 * installation.
 */
export const SECRETS_OF_RELEASE = {
  TOKEN_SECRET: 'the database of the last release',
  DATA_KEYS: `release:${Buffer.alloc(32, 'release').toString('base64')}`,
};
