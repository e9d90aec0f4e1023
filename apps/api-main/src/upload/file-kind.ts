import { fileTypeFromBuffer } from 'file-type';
import { extname } from 'node:path';
import { SHEET_TYPE } from '@madang/contracts/sheet-type';
import { fail } from '@madang/server/fail';

const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument';
/**
 * The kinds of files that can be uploaded, by extension: the content type under which a file is sent, and the kinds that its bytes may
 * have. Without any, the file must be text.
 */
const FILE_KINDS: Record<string, { contentType: string; bytes: readonly string[] }> = {
  pdf: { contentType: 'application/pdf', bytes: ['pdf'] },
  doc: { contentType: 'application/msword', bytes: ['cfb', 'doc'] },
  xls: { contentType: 'application/vnd.ms-excel', bytes: ['cfb', 'xls'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', bytes: ['cfb', 'ppt'] },
  hwp: { contentType: 'application/x-hwp', bytes: ['cfb', 'hwp'] },
  docx: { contentType: `${OFFICE_TYPE_PREFIX}.wordprocessingml.document`, bytes: ['docx', 'zip'] },
  xlsx: { contentType: SHEET_TYPE, bytes: ['xlsx', 'zip'] },
  pptx: { contentType: `${OFFICE_TYPE_PREFIX}.presentationml.presentation`, bytes: ['pptx', 'zip'] },
  hwpx: { contentType: 'application/hwp+zip', bytes: ['zip', 'hwpx', 'epub', 'odt'] },
  epub: { contentType: 'application/epub+zip', bytes: ['epub', 'zip'] },
  zip: { contentType: 'application/zip', bytes: ['zip', 'docx', 'xlsx', 'pptx', 'epub', 'jar', 'apk'] },
  jpg: { contentType: 'image/jpeg', bytes: ['jpg'] },
  jpeg: { contentType: 'image/jpeg', bytes: ['jpg'] },
  png: { contentType: 'image/png', bytes: ['png', 'apng'] },
  gif: { contentType: 'image/gif', bytes: ['gif'] },
  psd: { contentType: 'image/vnd.adobe.photoshop', bytes: ['psd'] },
  mp3: { contentType: 'audio/mpeg', bytes: ['mp3'] },
  m4a: { contentType: 'audio/mp4', bytes: ['m4a', 'mp4'] },
  mp4: { contentType: 'video/mp4', bytes: ['mp4', 'm4v', 'mov'] },
  txt: { contentType: 'text/plain; charset=utf-8', bytes: [] },
  csv: { contentType: 'text/csv; charset=utf-8', bytes: [] },
  md: { contentType: 'text/markdown; charset=utf-8', bytes: [] },
  srt: { contentType: 'application/x-subrip', bytes: [] },
};
/** How many bytes of the beginning of a file are needed to recognise its kind. */
export const HEAD_BYTES = 4100;

export const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();

/** The content type of a file by its name; refuses unknown kinds. */
export function contentTypeOf(name: string): string {
  const kind = FILE_KINDS[extensionOf(name)];
  if (!kind) throw fail('FILE_TYPE');
  return kind.contentType;
}

/** Whether the first bytes of a file fit its name. */
export async function isWhatItSays(name: string, head: Buffer): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  const { bytes } = FILE_KINDS[extensionOf(name)]!;
  if (bytes.length) return found !== undefined && bytes.includes(found.ext);
  return found === undefined && !head.includes(0);
}
