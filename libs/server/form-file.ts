import { fail } from './fail';
import type { Req } from './request';

/** The file that a form post carries; it carries one. */
export interface FormFile {
  filename: string;
  /** The bytes of the file; null where it was longer than a form takes. */
  body: Buffer | null;
}
const FIELDS = { files: 1, fields: 10, fieldSize: 10_000 };
const read = new WeakMap<Req, Promise<FormFile | null>>();

async function readFile(req: Req, mostBytes: number): Promise<FormFile | null> {
  const part = await req.file({ limits: { ...FIELDS, fileSize: mostBytes } });
  if (!part) return null;
  const body = await part.toBuffer().catch(() => null);
  return { filename: part.filename, body };
}

/** True for a form post, where the service takes any. */
export const isForm = (req: Req): boolean => typeof req.isMultipart === 'function' && req.isMultipart();

/** The file of a form post, however often it is asked for: the stream of the request can be read once. */
export async function formFile(req: Req, mostBytes: number): Promise<FormFile> {
  if (!isForm(req)) throw fail('BAD_INPUT');
  let reading = read.get(req);
  if (!reading) read.set(req, (reading = readFile(req, mostBytes)));
  const file = await reading;
  if (!file) throw fail('BAD_INPUT');
  return file.body && file.body.length > mostBytes ? { ...file, body: null } : file;
}
