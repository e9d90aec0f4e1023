import { useTranslation } from 'react-i18next';
import { useDialogs } from '../lib/dialogs';
import { Button } from './button';
import { MessageDialog } from './dialog';

/** The dialog of the first waiting `alert()` or `confirm()`; the next one follows its answer. */
export default function Questions() {
  const { t } = useTranslation('ui');
  const question = useDialogs((d) => d.questions[0]);
  if (!question) return null;
  const { kind, message, options, answer, id } = question;
  // A question with a third way may come while somebody types in a form that saves itself: the next space or line must change nothing.
  const harmless = options.other !== undefined;
  return (
    <MessageDialog key={id} open title={options.title} message={message} onClose={() => answer(false)}>
      {kind === 'confirm' && (
        <Button autoFocus={harmless} onClick={() => answer(false)}>
          {options.cancel ?? t('cancel')}
        </Button>
      )}
      {options.other && <Button onClick={() => answer('other')}>{options.other}</Button>}
      <Button tone={options.danger ? 'danger' : 'primary'} autoFocus={!harmless} onClick={() => answer(true)}>
        {options.action ?? t('ok')}
      </Button>
    </MessageDialog>
  );
}
