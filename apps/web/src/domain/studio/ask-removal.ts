import type { TFunction } from 'i18next';
import { errorMessage } from '../../lib/api';
import { alert, confirm } from '../../lib/dialogs';

/** Asks whether a content or a challenge is to go into the trash, removes it after a yes, and says why it could not go. */
export async function askRemoval(
  t: TFunction<'studio'>,
  { title, courseSeq }: { title: string; courseSeq: number },
  remove: (args: { params: { courseSeq: number } }, options: { onError: (failed: unknown) => void }) => void,
): Promise<void> {
  const yes = await confirm(t('contents.removeText'), {
    title: t('contents.removeTitle', { title }),
    action: t('contents.removeDo'),
    danger: true,
  });
  if (!yes) return;
  remove({ params: { courseSeq } }, { onError: (failed) => void alert(errorMessage(failed), { title: t('contents.removeRefused') }) });
}
