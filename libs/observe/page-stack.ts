/** A line of a stack in Chromium's way: `    at Name (https://host/assets/x.js:1:2)`, with or without the name. */
const CHROMIUM = /^\s*at (?:(.+?) \()?(?:async )?(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;
/** A line of a stack in Firefox and Safari: `Name@https://host/assets/x.js:1:2`. */
const OTHERS = /^\s*(.*?)@(https?:\/\/[^\s()]+):(\d+):(\d+)$/;
/** Built files alone: what stands in a document, in an extension or on another host is none of ours. */
const OWN_SCRIPT = /^https?:\/\/[^/?#]+(\/assets\/[\w.-]+\.js)(?:[?#].*)?$/;
/** Lines of a stack that are read. */
const MOST_FRAMES = 50;

/** A place in a built file of the web, whatever host served it. */
export interface PageFrame {
  /** The file of the script, such as `/assets/1a2b3c4.js`. */
  file: string;
  name: string | undefined;
  line: number;
  column: number;
}

/** What of a browser's stack lies in our files, innermost first. */
export function pageFrames(stack: string): PageFrame[] {
  return stack
    .split('\n', 200)
    .flatMap((text) => {
      const [, name, address = '', line, column] = CHROMIUM.exec(text) ?? OTHERS.exec(text) ?? [];
      const file = OWN_SCRIPT.exec(address)?.[1];
      return file ? [{ file, name: name?.slice(0, 100) || undefined, line: Number(line), column: Number(column) }] : [];
    })
    .slice(0, MOST_FRAMES);
}
