/** Names of the variables that a third-party program may need to run; none holds a secret. */
const KEPT_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'TZ',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'DISPLAY',
] as const;

/**
 * The environment for a child process that runs a third-party program: it holds `KEPT_VARIABLES` and `more`, and none of our keys and
 * passwords.
 */
export const childEnv = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(KEPT_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  ...more,
});
