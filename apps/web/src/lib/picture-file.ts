/** A picture that is stored already, as a file; null for one that its storage lets no script read. */
export async function pictureFile(url: string, name: string): Promise<File | null> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return null;
    const found = await answer.blob();
    return new File([found], name, { type: found.type });
  } catch {
    return null;
  }
}
