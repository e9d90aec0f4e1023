import { LIMITS } from '@madang/contracts/limits';
import { uploadApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import { call } from '../../lib/api';
import { client, inPercent } from '../../lib/client';

interface Options {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}
/** Uploads a file of a lesson: a small one as a form post, a large one directly to the storage (UP-009, UP-010). */
export async function uploadFile(file: File, { signal, onProgress }: Options): Promise<UploadedFile> {
  if (file.size <= LIMITS.fileBytes) {
    const body = new FormData();
    body.append('file', file);
    return call(uploadApi.file, { body, signal, onProgress });
  }
  const { uploadUrl, fileUrl, fileSeq, contentType } = await call(uploadApi.address, {
    query: { filename: file.name, fileSize: file.size },
    signal,
  });
  // The signed address is the authorization, so the session is not sent; the content type has to be the signed one.
  await client.put(uploadUrl, file.slice(0, file.size, contentType), {
    headers: { 'Content-Type': contentType },
    signal,
    onUploadProgress: inPercent(onProgress),
    timeout: 0,
  });
  return { fileSeq, url: fileUrl, contentType, fileSize: file.size, originFileName: file.name };
}
