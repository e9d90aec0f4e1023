/** Variables that programs need to run; none of them is a secret. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'TZ', 'SystemRoot', 'LD_LIBRARY_PATH', 'DISPLAY'] as const;

/** The environment of a program of others: it holds none of our keys and passwords. */
export const childEnv = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  ...more,
});
