/** Milliseconds after which a picture that does not arrive counts as one that cannot be fetched. */
const PICTURE_TIMEOUT_MS = 15_000;
/** Downloads a stored picture as a file; null if it cannot be fetched in time or its storage does not allow scripts to read it. */
export async function pictureFile(url: string, name: string): Promise<File | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) });
    if (!answer.ok) return null;
    const found = await answer.blob();
    return new File([found], name, { type: found.type });
  } catch {
    return null;
  }
}
