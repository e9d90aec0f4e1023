/** What browsers may show in place; everything else is a download. */
export const SHOWN: Record<string, string> = {
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
export const DOWNLOAD = 'application/octet-stream';

/** Documents with account data are kept by no browser cache. */
export const isPaper = (key: string) => /^private\/\d+\/doc-/.test(key);
