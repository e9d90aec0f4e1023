/** The content types that browsers may show, by the extension of the file; any other file is a download. */
export const SHOWN_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.mov': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
};
export const DOWNLOAD_TYPE = 'application/octet-stream';

/** Whether the file is a document with account data, which no browser may cache. */
export const isSettlementDocument = (key: string) => /^private\/\d+\/doc-/.test(key);
