/** A line of a stack trace of Chromium: `    at Name (https://host/assets/x.js:1:2)`; the name may be missing. */
const CHROMIUM_LINE = /^\s*at (?:(.+?) \()?(?:async )?(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;
/** A line of a stack trace of Firefox or Safari: `Name@https://host/assets/x.js:1:2`. */
const FIREFOX_OR_SAFARI_LINE = /^\s*(.*?)@(https?:\/\/[^\s()]+):(\d+):(\d+)$/;
/** The address of a built script of the web. Scripts inside a document or of a browser extension do not match; the host is not checked. */
const OWN_SCRIPT = /^https?:\/\/[^/?#]+(\/assets\/[\w.-]+\.js)(?:[?#].*)?$/;
/** Maximum number of lines of a stack trace that are reported. */
const STACK_FRAMES_MAX = 50;

/** A place in a built script of the web; the host that served it is left out. */
export interface PageFrame {
  /** The path of the script, such as `/assets/1a2b3c4.js`. */
  file: string;
  name: string | undefined;
  line: number;
  column: number;
}

/** The lines of a browser's stack trace that are in the web's scripts, the innermost call first. */
export function pageFrames(stack: string): PageFrame[] {
  return stack
    .split('\n', 200)
    .flatMap((text) => {
      const [, name, address = '', line, column] = CHROMIUM_LINE.exec(text) ?? FIREFOX_OR_SAFARI_LINE.exec(text) ?? [];
      const file = OWN_SCRIPT.exec(address)?.[1];
      return file ? [{ file, name: name?.slice(0, 100) || undefined, line: Number(line), column: Number(column) }] : [];
    })
    .slice(0, STACK_FRAMES_MAX);
}
