/** What programs need to find themselves; nothing that hides something is among it. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'TZ', 'SystemRoot', 'LD_LIBRARY_PATH', 'DISPLAY'] as const;

/** The environment of a program that is none of ours: our keys and passwords are not its business. */
export const childEnv = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  ...more,
});
