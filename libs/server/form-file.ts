import { fail } from './fail';
import type { Req } from './request';

/** The one file that a form upload (multipart) carries. */
export interface FormFile {
  filename: string;
  /** The bytes of the file; null where it is larger than `mostBytes` or did not arrive whole. */
  body: Buffer | null;
}
const FORM_LIMITS = { files: 1, fields: 10, fieldSize: 10_000 };
const read = new WeakMap<Req, Promise<FormFile | null>>();

async function readFile(req: Req, mostBytes: number): Promise<FormFile | null> {
  const part = await req.file({ limits: { ...FORM_LIMITS, fileSize: mostBytes } });
  if (!part) return null;
  const body = await part.toBuffer().catch(() => null);
  return { filename: part.filename, body };
}

/** Whether the request is a form upload (multipart), in a service that accepts such. */
export const isForm = (req: Req): boolean => typeof req.isMultipart === 'function' && req.isMultipart();

/**
 * Reads the file of a form upload. Later calls for the same request answer the same file, since the request's stream can be read only
 * once.
 */
export async function formFile(req: Req, mostBytes: number): Promise<FormFile> {
  if (!isForm(req)) throw fail('BAD_INPUT');
  let reading = read.get(req);
  if (!reading) read.set(req, (reading = readFile(req, mostBytes)));
  const file = await reading;
  if (!file) throw fail('BAD_INPUT');
  return file.body && file.body.length > mostBytes ? { ...file, body: null } : file;
}
